import { absoluteUrl, type DocumentShell, feedType } from '../../render/html-document.ts';
import type { ListedFeed } from '../../routes/list-feeds.ts';
import { escapeXml } from '../../support/escape-xml.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

/**
 * Returns a feed as Atom (RFC 4287). Ids are the addresses of the feed and of the entries' pages.
 */
export function feedFile(shell: Pick<DocumentShell, 'siteUrl' | 'pathPrefix' | 'tags'>, feed: ListedFeed): OutputFile {
  const url = (path: string): string => absoluteUrl(shell, path);
  const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
  const optional = (name: string, text: string | undefined): string[] => (text === undefined ? [] : [element(name, text)]);
  const link = (rel: string, type: string, path: string): string =>
    `<link rel="${rel}" type="${type}" href="${escapeXml(url(path))}"/>`;
  const { path, locale, page, title, subtitle, author, entries } = feed;
  const changes = entries.map(({ published, modified = published }) => modified).sort();
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(shell.tags[locale] ?? locale)}">`,
    element('id', url(path)),
    element('title', title),
    ...optional('subtitle', subtitle),
    link('self', feedType(path), path),
    link('alternate', 'text/html', page),
    element('updated', time(changes.at(-1) ?? '')),
    `<author>${element('name', author)}</author>`,
    ...entries.map((entry) => {
      const { published, modified = published } = entry;
      const parts = [
        element('id', url(entry.path)),
        element('title', entry.title),
        link('alternate', 'text/html', entry.path),
        element('published', time(published)),
        element('updated', time(modified)),
        ...optional('summary', entry.summary),
      ];
      return `<entry>${parts.join('')}</entry>`;
    }),
    '</feed>\n',
  ];
  return outputFile(path.slice(1), lines.join('\n'));
}

/** Feeds need a time of day: noon UTC is on the same day in nearly all time zones. */
export const time = (day: string): string => `${day}T12:00:00Z`;
