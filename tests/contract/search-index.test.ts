import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import lunr from 'lunr';
import addFrench from 'lunr-languages/lunr.fr.js';
import addStemmers from 'lunr-languages/lunr.stemmer.support.js';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type SearchIndex, searchIndexName } from '#contract/search';
import { listFiles } from '../support/emitted-site.ts';

addStemmers(lunr);
addFrench(lunr);

const folder = inject('siteFolder');
const readText = (urlPath: string): Promise<string> => readFile(join(folder, urlPath), 'utf8');

const languages = ['en', 'fr'] as const;
/** Kinds of results for which the interface has names. */
const categories = ['article', 'company', 'guide', 'location', 'points', 'product', 'question', 'service'];
const productTypes = ['', 'auto', 'condo', 'home', 'motorcycle', 'tenant'];
/** Pages that redirect to others. */
const unsearched = ['/search-results/', '/sitemap/'];

let whole = '';
let indexes: Readonly<Record<string, SearchIndex>> = {};
beforeAll(async () => {
  whole = await readText(searchIndexName);
  indexes = JSON.parse(whole);
});

test('one file has all languages, and no other file of the search is published', async () => {
  expect(Object.keys(indexes)).toEqual(languages);
  expect((await listFiles(folder)).filter((file) => /^(assets\/)?search[^/]*\.json$/.test(file))).toEqual([searchIndexName]);
});

test('the file stays within its budget in bytes', () => {
  expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(1_365_000);
  const bytes = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  expect(bytes).toBeLessThanOrEqual(189_500);
});

describe.each(languages)('the index in %s', (language) => {
  const entries = () => Object.values(indexes[language]?.store ?? {});

  test('can be read by lunr, with the fields of the specification', () => {
    const { index } = indexes[language] ?? {};
    expect(index).toMatchObject({
      version: lunr.version,
      fields: ['id', 'page', 'description', 'url', 'keywords', 'category', 'productType'],
    });
    const [first] = lunr.Index.load(index ?? {}).query((query) => query.term('boreal', {}));
    expect(Object.keys(indexes[language]?.store ?? {})).toContain(first?.ref);
  });

  test('has every page of the sitemap except for overview pages, and no other', async () => {
    const sitemap = await readText('/sitemap.xml');
    const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => decodeURIComponent(new URL(url).pathname));
    const own = paths.filter((path) => path.startsWith(`/${language}/`) && !unsearched.includes(path.slice(language.length + 1)));
    expect(
      entries()
        .map(({ url }) => url)
        .sort(),
    ).toEqual(own.sort());
    expect(own.length).toBeGreaterThan(250);
  });

  test('has a title, a description, and kinds with names for each page', () => {
    for (const { url, page, description, category, productType } of entries()) {
      expect(page.trim(), url).not.toBe('');
      expect(description.trim(), url).not.toBe('');
      expect(categories, url).toContain(category);
      expect(productTypes, url).toContain(productType);
    }
    expect([...new Set(entries().map(({ category }) => category))].sort()).toEqual(categories);
    expect([...new Set(entries().map(({ productType }) => productType))].sort()).toEqual(productTypes);
  });
});

test('both languages find the same pages, except for those with a different address', () => {
  const kinds = languages.map((language) =>
    Object.values(indexes[language]?.store ?? {})
      .map(({ category }) => category)
      .sort(),
  );
  expect(kinds[0]).toEqual(kinds[1]);
});
