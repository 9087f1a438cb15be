import { describe, expect, it } from 'vitest';
import { filesInMemory } from '../../../../../generator/publish/growing-file.ts';
import { isSitemap, robotsFile, sitemapUrl, writeSitemaps } from '../../../../../generator/publish/site-files/sitemap.ts';
import type { OutputFile } from '../../../../../generator/support/output-file.ts';

const shell = {
  siteUrl: 'https://site.example',
  pathPrefix: '/site',
  tags: { en: 'en-CA', fr: 'fr-CA' },
  headLinks: '',
  stylesheets: {},
  scripts: '',
};
const context = { language: 'fr', languages: ['en', 'fr'], originalPath: '/a&b/', redirect: false, routed: true };

it('the sitemap contains a page with its versions in all languages', () => {
  expect(sitemapUrl(shell, { path: '/fr/a&b/', context, modified: '' })).toBe(
    [
      '<url><loc>https://site.example/site/fr/a&amp;b/</loc>',
      '<xhtml:link rel="alternate" hreflang="en-CA" href="https://site.example/site/en/a&amp;b/"/>',
      '<xhtml:link rel="alternate" hreflang="fr-CA" href="https://site.example/site/fr/a&amp;b/"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://site.example/site/en/a&amp;b/"/></url>',
    ].join(''),
  );
});

it('a page with a known last change states it, and no other does', () => {
  const [known, unknown] = ['2026-01-15', ''].map((modified) => sitemapUrl(shell, { path: '/fr/a/', context, modified }));
  expect(known).toContain('/fr/a/</loc><lastmod>2026-01-15</lastmod><xhtml:link');
  expect(unknown).not.toContain('lastmod');
});

describe('the sitemap', () => {
  const filesOf = (urls: Iterable<string>): readonly OutputFile[] => filesInMemory((begin) => writeSitemaps(urls, shell, begin));
  const textOf = (file: OutputFile | undefined): string => Buffer.from(file?.bytes ?? []).toString();
  const elementsIn = (file: OutputFile | undefined): readonly string[] => textOf(file).match(/<url>.*<\/url>/g) ?? [];
  const urls = Array.from({ length: 100_001 }, (_, number) => `<url>${number}</url>`);

  it('contains its pages in the given order', () => {
    const files = filesOf(['<url>1</url>', '<url>2</url>']);
    expect(files.map(({ path }) => path)).toEqual(['sitemap.xml']);
    expect(textOf(files[0])).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n<url>1<\/url>\n<url>2<\/url>\n<\/urlset>\n$/,
    );
  });

  it('may be empty', () => {
    const files = filesOf([]);
    expect(files.map(({ path }) => path)).toEqual(['sitemap.xml']);
    expect(elementsIn(files[0])).toEqual([]);
  });

  it('is one file up to the maximum number of pages', () => {
    const files = filesOf(urls.slice(0, 50_000));
    expect(files.map(({ path }) => path)).toEqual(['sitemap.xml']);
    expect(elementsIn(files[0])).toHaveLength(50_000);
  });

  it.each([
    [50_001, [50_000, 1]],
    [100_000, [50_000, 50_000]],
    [100_001, [50_000, 50_000, 1]],
  ])('with %i pages is divided into files of %j, which it lists', (count, lengths) => {
    const files = filesOf(urls.slice(0, count));
    const parts = files.slice(0, -1);
    expect(parts.map(({ path }) => path)).toEqual(lengths.map((_, at) => `sitemap-${at + 1}.xml`));
    expect(parts.map((part) => elementsIn(part).length)).toEqual(lengths);
    expect(parts.flatMap(elementsIn)).toEqual(urls.slice(0, count));
    expect(files.at(-1)?.path).toBe('sitemap.xml');
    const places = lengths.map((_, at) => `<sitemap><loc>https://site.example/site/sitemap-${at + 1}.xml</loc></sitemap>`);
    expect(textOf(files.at(-1))).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="[^"]+">\n/);
    expect(textOf(files.at(-1)).match(/<sitemap>.*<\/sitemap>/g)).toEqual(places);
  });

  it('names the day of the last change in each part', () => {
    const dated = (day: string): string => `<url><loc>a</loc><lastmod>${day}</lastmod></url>`;
    const many = Array.from({ length: 50_000 }, () => '<url><loc>a</loc></url>');
    const files = filesOf([dated('2026-01-02'), dated('2026-01-01'), ...many.slice(2), ...many, dated('2026-02-01')]);
    expect(textOf(files.at(-1)).match(/-\d+\.xml<\/loc>.*(?=<\/sitemap>)/g)).toEqual([
      '-1.xml</loc><lastmod>2026-01-02</lastmod>',
      '-2.xml</loc>',
      '-3.xml</loc><lastmod>2026-02-01</lastmod>',
    ]);
  });

  it('has no file over the maximum of bytes', () => {
    const long = Array.from({ length: 60 }, (_, number) => `<url>${number} ${'é'.repeat(500_000)}</url>`);
    const files = filesOf(long);
    expect(files.map(({ path }) => path)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
    expect(files.filter(({ bytes }) => bytes.length > 50_000_000)).toEqual([]);
    expect(files.map((file) => elementsIn(file).length)).toEqual([49, 11, 0]);
  });
});

it('a sitemap and its parts are recognized by their paths', () => {
  const paths = [
    'sitemap.xml',
    'sitemap-1.xml',
    'sitemap-20.xml',
    'sitemap-a.xml',
    'en/sitemap.xml',
    'sitemapxxml',
    'sitemap.xml.gz',
  ];
  expect(paths.filter(isSitemap)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-20.xml']);
});

it('the robots file allows everything and names the sitemap', () => {
  const { path, bytes } = robotsFile(shell);
  expect(path).toBe('robots.txt');
  expect(Buffer.from(bytes).toString()).toBe('User-agent: *\nAllow: /\n\nSitemap: https://site.example/site/sitemap.xml\n');
});
