import { expect, it } from 'vitest';
import { robotsFile, sitemapFile, sitemapUrl } from '../../../../../generator/emit/site-files/sitemap.ts';

const shell = {
  siteUrl: 'https://site.example',
  pathPrefix: '/site',
  tags: { en: 'en-CA', fr: 'fr-CA' },
  headLinks: '',
  scripts: '',
};
const context = { language: 'fr', languages: ['en', 'fr'], originalPath: '/a&b/', redirect: false, routed: true };

it('a page stands in the sitemap with its versions in all languages', () => {
  expect(sitemapUrl(shell, { path: '/fr/a&b/', context })).toBe(
    [
      '<url><loc>https://site.example/site/fr/a&amp;b/</loc>',
      '<xhtml:link rel="alternate" hreflang="en-CA" href="https://site.example/site/en/a&amp;b/"/>',
      '<xhtml:link rel="alternate" hreflang="fr-CA" href="https://site.example/site/fr/a&amp;b/"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://site.example/site/en/a&amp;b/"/></url>',
    ].join(''),
  );
});

it('the sitemap holds its pages in the order that they are given in', () => {
  const { path, bytes } = sitemapFile(['<url>1</url>', '<url>2</url>']);
  expect(path).toBe('sitemap.xml');
  expect(Buffer.from(bytes).toString()).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n<url>1<\/url>\n<url>2<\/url>\n<\/urlset>\n$/,
  );
});

it('the robots file allows everything and names the sitemap', () => {
  const { path, bytes } = robotsFile(shell);
  expect(path).toBe('robots.txt');
  expect(Buffer.from(bytes).toString()).toBe('User-agent: *\nAllow: /\n\nSitemap: https://site.example/site/sitemap.xml\n');
});
