import type { SliceProps } from '#contract/page';
import type { FooterData } from '../shared.ts';

export default function Footer({ data }: SliceProps<FooterData>) {
  return (
    <footer className="footer">
      <div className="columns">
        {data.groups.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="legal">{data.legal}</p>
    </footer>
  );
}
