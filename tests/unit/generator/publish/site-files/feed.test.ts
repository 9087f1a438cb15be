import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedFile } from '../../../../../generator/publish/site-files/feed.ts';
import type { ListedFeed } from '../../../../../generator/routes/list-feeds.ts';
import { isBalanced, tagsOf, textOf } from '../../../../support/strict-markup.ts';

const shell = { siteUrl: 'https://site.example', pathPrefix: '/site', tags: { en: 'en-CA', fr: 'fr-CA' } };
const feed: ListedFeed = {
  path: '/fr/nouvelles/feed.atom',
  locale: 'fr',
  title: 'Nouvelles',
  subtitle: 'Ce qui est neuf',
  author: 'Site',
  page: '/fr/nouvelles/',
  entries: [
    { path: '/fr/été/', title: 'A & B', summary: '<b>', published: '2026-01-15', modified: '2026-03-01' },
    { path: '/fr/b/', title: 'B', published: '2026-01-14' },
  ],
};

const fileText = (changes: Partial<ListedFeed> = {}): string =>
  Buffer.from(feedFile(shell, { ...feed, ...changes }).bytes).toString('utf8');

it('a feed states its title, address, author and news', () => {
  expect(feedFile(shell, feed).path).toBe('fr/nouvelles/feed.atom');
  expect(fileText()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr-CA">
<id>https://site.example/site/fr/nouvelles/feed.atom</id>
<title>Nouvelles</title>
<subtitle>Ce qui est neuf</subtitle>
<link rel="self" type="application/atom+xml" href="https://site.example/site/fr/nouvelles/feed.atom"/>
<link rel="alternate" type="text/html" href="https://site.example/site/fr/nouvelles/"/>
<updated>2026-03-01T12:00:00Z</updated>
<author><name>Site</name></author>
<entry>${[
    '<id>https://site.example/site/fr/%C3%A9t%C3%A9/</id><title>A &amp; B</title>',
    '<link rel="alternate" type="text/html" href="https://site.example/site/fr/%C3%A9t%C3%A9/"/>',
    '<published>2026-01-15T12:00:00Z</published><updated>2026-03-01T12:00:00Z</updated><summary>&lt;b&gt;</summary>',
  ].join('')}</entry>
<entry>${[
    '<id>https://site.example/site/fr/b/</id><title>B</title>',
    '<link rel="alternate" type="text/html" href="https://site.example/site/fr/b/"/>',
    '<published>2026-01-14T12:00:00Z</published><updated>2026-01-14T12:00:00Z</updated>',
  ].join('')}</entry>
</feed>
`);
});

describe('for any content', () => {
  const text = fc.string({ unit: 'binary' });
  /** Returns the part of a text that XML allows. */
  const readable = (given: string): string =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
    given.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

  it('a feed is complete, and its texts are parsed as they were written', () => {
    fc.assert(
      fc.property(text, text, text, (title, subtitle, summary) => {
        const xml = fileText({
          title,
          subtitle,
          entries: [{ path: '/fr/a/', title: summary, summary, published: '2026-01-15' }],
        });
        const body = xml.slice(xml.indexOf('<feed')).replace('xml:lang', 'lang').replace(/\/>/g, '></link>');
        const tags = tagsOf(body);
        expect(tags && isBalanced(tags.map((tag) => (tag.name === 'link' ? { ...tag, name: 'l' } : tag)))).toBe(true);
        const read = (name: string) =>
          [...body.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, found = '']) => textOf(found));
        expect(read('title')).toEqual([title, summary].map(readable));
        expect([read('subtitle'), read('summary')]).toEqual([[readable(subtitle)], [readable(summary)]]);
      }),
    );
  });
});
