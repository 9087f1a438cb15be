import { languageAttributes } from 'boreal/contract/page';
import { RichText } from 'boreal/contract/rich-text-view';
import type { docs } from '../pages.ts';
import { Contents } from './contents.tsx';
import { useCopyButtons } from './copy-buttons.ts';

import { useFrame } from './frame.ts';

export default function DocPage({ data, href, pageContext }: typeof docs.props) {
  const { words } = useFrame();
  const { title, description, body, folders, previous, next, edit, changed, isBehind } = data;
  const own = languageAttributes(words, pageContext);
  const text = useCopyButtons(words);
  const banner = pageContext.original ? words.notTranslated : isBehind ? words.behind : undefined;
  return (
    <main id="main" tabIndex={-1} className="doc">
      <article ref={text}>
        {folders.length > 0 && (
          <nav className="crumbs" aria-label={words.breadcrumbs}>
            <ol>
              {folders.map(({ title: folder, path, original }) => (
                <li key={folder} {...languageAttributes({ original }, pageContext)}>
                  {path === undefined ? folder : <a href={href(path)}>{folder}</a>}
                </li>
              ))}
            </ol>
          </nav>
        )}
        {banner !== undefined && (
          <p className="banner" {...own}>
            {banner}
          </p>
        )}
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        <Contents key={title} headings={body.headings} label={words.contents} attributes={own} isFolded />
        <RichText value={body} className="prose" />
        <p className="facts" {...own}>
          {edit !== undefined && <a href={edit}>{words.edit}</a>}
          {changed !== undefined && (
            <span>
              {words.changed} <time dateTime={changed.day}>{changed.text}</time>
            </span>
          )}
        </p>
        {(previous ?? next) && (
          <nav className="neighbours" aria-label={words.neighbours}>
            {previous && (
              <a href={href(previous.path)} rel="prev">
                <small {...own}>{words.previous}</small>
                <span {...languageAttributes(previous, pageContext)}>{previous.title}</span>
              </a>
            )}
            {next && (
              <a href={href(next.path)} rel="next">
                <small {...own}>{words.next}</small>
                <span {...languageAttributes(next, pageContext)}>{next.title}</span>
              </a>
            )}
          </nav>
        )}
      </article>
      <Contents headings={body.headings} label={words.contents} attributes={own} />
    </main>
  );
}

export const head = ({ data, shared: { words } }: typeof docs.headProps) => ({
  title: `${data.title} | ${words.name}`,
  announcement: data.title,
  description: data.description,
  siteName: words.name,
});
