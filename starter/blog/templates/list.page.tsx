import { languageAttributes, type PageHead } from 'boreal/contract/page';
import { localizedPath } from 'boreal/contract/page-path';
import type { lists } from '../boreal.config.ts';
import { Card } from './card.tsx';
import { useFrame } from './frame.ts';

/** The home page, all articles, or those of a topic or an author. */
export default function ListPage({ data, href, pageContext }: typeof lists.props) {
  const { title, tagline, topics, articles, pageText, newer, older } = data;
  const { words } = useFrame();
  const own = languageAttributes(data, pageContext);
  const common = { href, pageContext };
  const isHome = tagline !== undefined;
  const [lead, ...others] = isHome ? articles : [undefined, ...articles];
  return (
    <main id="main" tabIndex={-1} className="wide">
      <div className={isHome ? 'hero' : undefined}>
        <h1 {...own}>{title}</h1>
        {data.lead !== undefined && (
          <p className="lead" {...own}>
            {data.lead}
          </p>
        )}
        {topics.length > 0 && (
          <ul className="row topics" {...languageAttributes(words, pageContext)}>
            {topics.map(({ path, name }) => (
              <li key={path}>
                <a href={href(path)} aria-current={path === pageContext.originalPath ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {lead && <Card card={lead} isLead {...common} />}
      <ul className="cards">
        {others.map(
          (article, index) =>
            article && (
              <li key={article.path}>
                <Card card={article} isFirst={!lead && index === 0} {...common} />
              </li>
            ),
        )}
      </ul>
      {pageText !== undefined && (
        <nav className="pagination" aria-label={words.pages} {...languageAttributes(words, pageContext)}>
          {newer !== undefined && (
            <a href={href(newer)} rel="prev" className="button">
              {words.newer}
            </a>
          )}
          <span>{pageText}</span>
          {older !== undefined && (
            <a href={href(older)} rel="next" className="button">
              {words.older}
            </a>
          )}
        </nav>
      )}
      {isHome && (
        <p {...languageAttributes(words, pageContext)}>
          <a className="button" href={href('/articles/')}>
            {words.articles}
          </a>
        </p>
      )}
    </main>
  );
}

export function head({ data, shared, pageContext }: typeof lists.headProps): PageHead {
  const { name, feed, hasFeed } = shared.site;
  const { language, unprefixedLanguage } = pageContext;
  const title = data.pageText === undefined || data.newer === undefined ? data.title : `${data.title}, ${data.pageText}`;
  return {
    title: `${title} | ${data.tagline ?? name}`,
    announcement: title,
    description: data.tagline === undefined ? `${title}. ${data.description}` : data.description,
    siteName: name,
    ...(hasFeed ? { feeds: [{ path: localizedPath(language, '/feed.atom', unprefixedLanguage), title: feed }] } : {}),
  };
}
