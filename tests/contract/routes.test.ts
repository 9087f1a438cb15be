import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { pageDataPath } from '#contract/page-data';
import { pathFlaw } from '../../generator/routes/check-routes.ts';
import { type EmittedPage, listPages } from '../support/emitted-site.ts';

const folder = inject('siteFolder');
const languages = ['en', 'fr'] as const;

let fixed: readonly string[] = [];
let pages: ReadonlyMap<string, EmittedPage> = new Map();
let redirects: ReadonlySet<string> = new Set();

beforeAll(async () => {
  const text = await readFile(resolve(import.meta.dirname, '../data/expected-routes.txt'), 'utf8');
  fixed = text
    .trim()
    .split('\n')
    .map((line) => (line === '/' ? '/' : `/${line}`));
  const all = await listPages(folder);
  pages = new Map(all.filter(({ isRedirect }) => !isRedirect).map((page) => [page.path, page]));
  redirects = new Set(all.filter(({ isRedirect }) => isRedirect).map(({ path }) => path));
});

/** Paths of the pages of a language, below the language prefix. */
const pathsOf = (language: string): string[] =>
  [...pages.keys()].filter((path) => path.startsWith(`/${language}/`)).map((path) => path.slice(language.length + 1));

test('every fixed route exists in both languages and has a redirect page', () => {
  expect(fixed.length).toBeGreaterThan(200);
  for (const path of fixed) {
    for (const language of languages) expect([...pages.keys()]).toContain(`/${language}${path}`);
    expect([...redirects]).toContain(path);
  }
});

describe.each(languages)('in %s', (language) => {
  test('there is no page except for the fixed routes and the open families', () => {
    const open = [
      /^\/faqs\/(auto|condo|general-inquiries|home|motorcycle|tenant)\/[a-z0-9-]+\/$/,
      ...(language === 'en' ? [/^\/faqs\/(auto|condo|home|motorcycle|tenant)-insurance\/[a-z0-9-]+\/$/] : []),
      /^\/blog\/[a-z0-9-]+\/$/,
      /^\/media-centre\/[a-z0-9-]+\/$/,
      /^\/en\/campaigns\/(auto-home-insurance|auto-insurance|home-insurance)\/$/,
      /^\/(404|500)(\.html|\/)$/,
      /^\/offline\/$/,
    ];
    const known = new Set(fixed);
    const others = pathsOf(language).filter((path) => !known.has(path) && !open.some((pattern) => pattern.test(path)));
    expect(others).toEqual([]);
  });

  test('there are at least 60 questions over all categories, nine articles, at least four pieces of news and three odd campaign pages', () => {
    const paths = pathsOf(language);
    const questions = paths.filter((path) => /^\/faqs\/(auto|condo|general-inquiries|home|motorcycle|tenant)\/./.test(path));
    expect(questions.length).toBeGreaterThanOrEqual(60);
    for (const category of ['auto', 'condo', 'general-inquiries', 'home', 'motorcycle', 'tenant']) {
      expect(questions.some((path) => path.startsWith(`/faqs/${category}/`))).toBe(true);
    }
    expect(paths.filter((path) => /^\/blog\/./.test(path))).toHaveLength(9);
    expect(paths.filter((path) => /^\/media-centre\/./.test(path)).length).toBeGreaterThanOrEqual(4);
    expect(paths.filter((path) => path.startsWith('/en/campaigns/'))).toHaveLength(3);
  });
});

test('a page at a second address names the canonical one, and is not in the sitemap', async () => {
  const sitemap = await readFile(join(folder, 'sitemap.xml'), 'utf8');
  const canonicalOf = (path: string): string | undefined =>
    /<link rel="canonical" href="https:\/\/[^/]+([^"]+)"/.exec(pages.get(path)?.html ?? '')?.[1];
  for (const [second, first] of [
    ['/en/comprendreassuranceauto/', '/en/autoinsurancebasics/'],
    ['/fr/autoinsurancebasics/', '/fr/comprendreassuranceauto/'],
    ['/fr/privacy/', '/fr/confidentialite/'],
    ['/en/en/campaigns/auto-insurance/', '/en/campaigns/auto-insurance/'],
    ['/en/faqs/auto-insurance/do-winter-tires-lower-my-premium/', '/en/faqs/auto/do-winter-tires-lower-my-premium/'],
  ] as const) {
    expect(canonicalOf(second), second).toBe(first);
    expect(canonicalOf(first), first).toBe(first);
    expect(sitemap).not.toContain(`<loc>https://www.boreal-insurance.example${second}</loc>`);
    expect(sitemap).toContain(`<loc>https://www.boreal-insurance.example${first}</loc>`);
  }
});

test('scrolling on navigation is off on the question index and on everywhere else', async () => {
  for (const path of pages.keys()) {
    const { result } = JSON.parse(await readFile(join(folder, pageDataPath(path)), 'utf8'));
    const isIndex = path === '/en/faqs/' || path === '/fr/faqs/';
    expect(result.head.scrollOnNavigation, path).toBe(isIndex ? false : undefined);
  }
});

test('no page can replace a file that the generator writes', async () => {
  const published = await readdir(folder);
  const ofPages = new Set([...pages.keys(), ...redirects].map((path) => path.split('/')[1] || 'index.html'));
  const publicFiles = new Set(await readdir(resolve(import.meta.dirname, '../../public')));
  const own = published.filter((name) => !ofPages.has(name) && !publicFiles.has(name));
  expect(own).toEqual(expect.arrayContaining(['.boreal-files', '_headers', 'host-settings.json', 'search_index.json', 'sw.js']));
  // Only shards contain the file that marks a shard. No page has the name of a card.
  expect([...own, '.boreal-shard'].filter((name) => pathFlaw(`/${name}/`) === undefined)).toEqual(['cards']);
});
