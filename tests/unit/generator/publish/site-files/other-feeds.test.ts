import { expect, test } from 'vitest';
import { feedUrls } from '../../../../../generator/check/site/check-listed-pages.ts';
import { jsonFeedFile, rssFile } from '../../../../../generator/publish/site-files/other-feeds.ts';
import type { ListedFeed } from '../../../../../generator/routes/list-feeds.ts';

const shell = { siteUrl: 'https://site.example', pathPrefix: '/site', tags: { fr: 'fr-CA' } };
const feed: ListedFeed = {
  path: '/fr/a/feed.rss',
  locale: 'fr',
  title: 'Nouvelles',
  author: 'Site',
  page: '/fr/a/',
  entries: [
    { path: '/fr/été/', title: 'A & B', summary: '<b>', published: '2026-01-15', modified: '2026-03-01' },
    { path: '/fr/b/', title: 'B', published: '2026-01-14' },
  ],
};
const [first, second] = ['https://site.example/site/fr/%C3%A9t%C3%A9/', 'https://site.example/site/fr/b/'];

test('a feed in RSS 2.0 has the required parts of a channel, and times in the form of email', () => {
  const xml = Buffer.from(rssFile(shell, feed).bytes).toString('utf8');
  expect(xml).toContain(`<title>Nouvelles</title>
<link>https://site.example/site/fr/a/</link>
<description>Nouvelles</description>
<language>fr-CA</language>
<lastBuildDate>Sun, 01 Mar 2026 12:00:00 GMT</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="https://site.example/site/fr/a/feed.rss"/>
<item><title>A &amp; B</title><link>${first}</link><guid isPermaLink="true">${first}</guid><pubDate>Thu, 15 Jan 2026 12:00:00 GMT</pubDate>`);
  expect(xml).toContain('<description>&lt;b&gt;</description></item>');
  expect(feedUrls(xml)).toEqual([first, second]);
});

test('a feed in JSON Feed 1.1 has the same data, and each item has a text', () => {
  const json = jsonFeedFile(shell, { ...feed, path: '/fr/a/feed.json' });
  expect(json.path).toBe('fr/a/feed.json');
  expect(JSON.parse(Buffer.from(json.bytes).toString('utf8'))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Nouvelles',
    language: 'fr-CA',
    authors: [{ name: 'Site' }],
    home_page_url: 'https://site.example/site/fr/a/',
    feed_url: 'https://site.example/site/fr/a/feed.json',
    items: [
      {
        id: first,
        url: first,
        title: 'A & B',
        summary: '<b>',
        content_text: '<b>',
        date_published: '2026-01-15T12:00:00Z',
        date_modified: '2026-03-01T12:00:00Z',
      },
      {
        id: second,
        url: second,
        title: 'B',
        content_text: 'B',
        date_published: '2026-01-14T12:00:00Z',
        date_modified: '2026-01-14T12:00:00Z',
      },
    ],
  });
});
