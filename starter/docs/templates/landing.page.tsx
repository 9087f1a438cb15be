import { languageAttributes } from 'boreal/contract/page';
import type { landing } from '../pages.ts';

export default function LandingPage({ data, href, pageContext }: typeof landing.props) {
  const { name, tagline, description, start, first, folders } = data;
  const own = languageAttributes(data, pageContext);
  return (
    <main id="main" tabIndex={-1} className="landing">
      <div className="hero" {...own}>
        <p className="hero-name">{name}</p>
        <h1>{tagline}</h1>
        <p className="lead">{description}</p>
        {first !== undefined && (
          <a className="button" href={href(first)}>
            {start}
          </a>
        )}
      </div>
      <ul className="cards">
        {folders.map(({ title, description: about, path, original, items }) => (
          <li key={title} className="card" {...languageAttributes({ original }, pageContext)}>
            <h2>{path === undefined ? title : <a href={href(path)}>{title}</a>}</h2>
            {about !== undefined && <p>{about}</p>}
            <ul>
              {items.map((item) => (
                <li key={item.title} {...languageAttributes(item, pageContext)}>
                  {item.path === undefined ? item.title : <a href={href(item.path)}>{item.title}</a>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </main>
  );
}

export const head = ({ data: { name, tagline, description } }: typeof landing.headProps) => ({
  title: `${name}: ${tagline}`,
  announcement: name,
  description,
  siteName: name,
});
