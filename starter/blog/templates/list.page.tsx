import { languageAttributes, type PageHead } from 'boreal/contract/page';
import { localizedPath } from 'boreal/contract/page-path';
import type { lists } from '../boreal.config.ts';

/** The home page, all articles, or those of a topic. */
export default function ListPage({ data, href, pageContext }: typeof lists.props) {
  const { title, description, tagline, topics, articles } = data;
  const words = languageAttributes(data, pageContext);
  return (
    <main id="main" tabIndex={-1}>
      <h1 {...words}>{title}</h1>
      {tagline !== undefined && (
        <p className="lead" {...words}>
          {description}
        </p>
      )}
      {topics.length > 0 && (
        <ul className="row topics" {...words}>
          {topics.map(({ path, name }) => (
            <li key={path}>
              <a href={href(path)} aria-current={path === pageContext.originalPath ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className="cards">
        {articles.map((article) => (
          <li key={article.path} className="card" {...languageAttributes(article, pageContext)}>
            <h2>
              <a href={href(article.path)}>{article.title}</a>
            </h2>
            <p>{article.description}</p>
            <p className="day">
              <time dateTime={article.day}>{article.dayText}</time>
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}

export function head({ data, shared, pageContext }: typeof lists.headProps): PageHead {
  const { name, feed, hasFeed } = shared.site;
  const { language, unprefixedLanguage } = pageContext;
  return {
    title: `${data.title} | ${data.tagline ?? name}`,
    announcement: data.title,
    description: data.tagline === undefined ? `${data.title}. ${data.description}` : data.description,
    siteName: name,
    ...(hasFeed ? { feeds: [{ path: localizedPath(language, '/feed.atom', unprefixedLanguage), title: feed }] } : {}),
  };
}
