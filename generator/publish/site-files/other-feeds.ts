import { absoluteUrl, type DocumentShell, feedType } from '../../render/html-document.ts';
import type { ListedFeed } from '../../routes/list-feeds.ts';
import { escapeXml } from '../../support/escape-xml.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';
import { time } from './feed.ts';

type Shell = Pick<DocumentShell, 'siteUrl' | 'pathPrefix' | 'tags'>;

/** Returns a feed as RSS 2.0. The address of a page identifies its entry. */
export function rssFile(shell: Shell, feed: ListedFeed): OutputFile {
  const url = (path: string): string => escapeXml(absoluteUrl(shell, path));
  const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
  const { path, locale, page, title, subtitle = title, author, entries } = feed;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    `<link>${url(page)}</link>`,
    element('description', subtitle),
    element('language', shell.tags[locale] ?? locale),
    element('lastBuildDate', mailTime(lastDay(feed))),
    `<atom:link rel="self" type="${feedType(path)}" href="${url(path)}"/>`,
    ...entries.map((entry) => {
      const parts = [
        element('title', entry.title),
        `<link>${url(entry.path)}</link>`,
        `<guid isPermaLink="true">${url(entry.path)}</guid>`,
        element('pubDate', mailTime(entry.published)),
        element('dc:creator', author),
        ...(entry.summary === undefined ? [] : [element('description', entry.summary)]),
      ];
      return `<item>${parts.join('')}</item>`;
    }),
    '</channel>',
    '</rss>\n',
  ];
  return outputFile(path.slice(1), lines.join('\n'));
}

/** Returns a feed as JSON Feed 1.1. An entry must have a text, which is its summary or its title. */
export function jsonFeedFile(shell: Shell, feed: ListedFeed): OutputFile {
  const url = (path: string): string => absoluteUrl(shell, path);
  const { path, locale, page, title, subtitle, author, entries } = feed;
  const members = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url(page),
    feed_url: url(path),
    description: subtitle,
    authors: [{ name: author }],
    language: shell.tags[locale] ?? locale,
    items: entries.map((entry) => ({
      id: url(entry.path),
      url: url(entry.path),
      title: entry.title,
      summary: entry.summary,
      content_text: entry.summary ?? entry.title,
      date_published: time(entry.published),
      date_modified: time(entry.modified ?? entry.published),
    })),
  };
  return outputFile(path.slice(1), `${JSON.stringify(members, null, 2)}\n`);
}

const lastDay = ({ entries }: ListedFeed): string =>
  entries
    .map(({ published, modified = published }) => modified)
    .sort()
    .at(-1) ?? '';

/** RSS has times in the form of email: 'Thu, 15 Jan 2026 12:00:00 GMT'. */
const mailTime = (day: string): string => new Date(time(day)).toUTCString();
