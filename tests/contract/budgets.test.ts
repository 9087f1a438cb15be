import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { scriptBytes } from '../../bench/script-bytes.js';
import { loadSite } from '../../generator/settings/load-site.ts';
import { listFiles, listPages } from '../support/emitted-site.ts';

const kilobyte = 1024;
const packageRoot = resolve(import.meta.dirname, '../..');

test('the scripts of a question page stay within the budget in bytes', async () => {
  const { runtime, hydrated } = await scriptBytes(
    inject('siteFolder'),
    'component---templates-pages-faq-question-faq-question-page-tsx',
  );
  expect(runtime).toBeLessThanOrEqual(9.5 * kilobyte);
  expect(hydrated).toBeLessThanOrEqual(81.5 * kilobyte);
  // A count of nothing would pass too.
  expect(hydrated - runtime).toBeGreaterThan(40 * kilobyte);
});

/** Quality 5 is what servers use on the fly. Hosts that compress in advance send less. */
const compressedBytes = (bytes: string | Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

test('any document with its headers fits into the first flight of a connection', async () => {
  // Ten segments of 1,460 bytes, minus a kilobyte of headers.
  const limit = 10 * 1460 - 1000;
  const pages = await listPages(inject('siteFolder'));
  expect(pages.length).toBeGreaterThan(1000);
  const heavy = pages.map(({ path, html }) => ({ path, bytes: compressedBytes(html) })).filter(({ bytes }) => bytes > limit);
  expect(heavy).toEqual([]);
});

test('the styles of a page, and those of all other pages, stay within the budget in bytes', async () => {
  const folder = inject('siteFolder');
  const sheets = (await listFiles(folder)).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  for (const sheet of sheets)
    expect(compressedBytes(await readFile(join(folder, sheet))), sheet).toBeLessThanOrEqual(8.2 * kilobyte);
});

test('the documents of a page have one stylesheet of their own', async () => {
  const sheets = new Map<string, Set<string>>();
  for (const { html, path } of await listPages(inject('siteFolder'))) {
    const found = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(found, path).toHaveLength(1);
    sheets.set(found[0] ?? '', (sheets.get(found[0] ?? '') ?? new Set()).add(path));
  }
  const ofArticles = [...sheets].filter(([, paths]) => paths.has('/en/blog/winter-tires-when-to-change/'));
  expect(ofArticles).toHaveLength(1);
  for (const path of ofArticles.flatMap(([, paths]) => [...paths])) expect(path).toMatch(/^(\/(en|fr))?\/blog\/[^/]+\/$/);
});

test('a first visit to an article stays within the budget in bytes, before and after the page becomes interactive', async () => {
  const folder = inject('siteFolder');
  const component = 'component---templates-pages-blog-article-blog-article-page-tsx';
  const { runtime, hydrated } = await scriptBytes(folder, component);
  const bytesOf = async (url: string): Promise<number> => compressedBytes(await readFile(join(folder, url)));
  const chunkMap: Record<string, string[]> = JSON.parse(await readFile(join(folder, 'chunk-map.json'), 'utf8'));
  const laterSheets = (chunkMap.hydrate ?? []).filter((url) => url.endsWith('.css'));
  expect(laterSheets).toHaveLength(1);
  const laterBytes = await bytesOf(laterSheets[0] ?? '');
  const articles = (await listPages(folder)).filter(({ path }) => /\/blog\/[^/]+\/$/.test(path));
  expect(articles.length).toBeGreaterThan(4);
  for (const { path, html } of articles) {
    const fonts = [...html.matchAll(/rel="preload" href="([^"]+)" as="font"/g)].map(([, href = '']) => href);
    expect(fonts, path).toHaveLength(1);
    const fontBytes = (await Promise.all(fonts.map((href) => readFile(join(folder, href))))).reduce(
      (sum, { length }) => sum + length,
      0,
    );
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const read = compressedBytes(html) + (await bytesOf(sheet)) + fontBytes;
    expect(read + runtime, path).toBeLessThanOrEqual(40 * kilobyte);
    // One changed line moves the compressed size of React's chunk by up to 130 bytes.
    expect(read + laterBytes + hydrated, path).toBeLessThanOrEqual(119.5 * kilobyte);
  }
});

/** Returns the visible text of a document, without head, scripts and styles. */
const textOf = (html: string): string =>
  html
    .replace(/<(head|script|style)\b[^>]*>.*?<\/\1>|<[^>]*>/gs, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

test('the font is small enough to load with styles and picture in two round trips', async () => {
  const folder = inject('siteFolder');
  const fonts = (await listFiles(folder)).filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(1);
  // Nine segments of 1,460 bytes, minus the headers of the response.
  for (const font of fonts) expect((await readFile(join(folder, font))).length).toBeLessThanOrEqual(9 * 1_460 - 1_500);
});

test('the code of a page is one file, in addition to the common code and what it shares with panels', async () => {
  const folder = inject('siteFolder');
  const chunkMap: Record<string, string[]> = JSON.parse(await readFile(join(folder, 'chunk-map.json'), 'utf8'));
  const counts = await Promise.all(
    Object.entries(chunkMap)
      .filter(([name]) => name.startsWith('component---'))
      .map(async ([name, [url]]) => {
        const text = await readFile(join(folder, url ?? ''), 'utf8');
        return [name, [...text.matchAll(/(?:from|^import|[;}]import)\s*["'`]\.\/[^"'`]+["'`]/g)].length] as const;
      }),
  );
  expect(counts.length).toBeGreaterThan(20);
  // Panels contain the code of the search, and that of the start of a quote with its fields. Pages with a form contain that of forms, too.
  const shared: Readonly<Record<string, number>> = { search: 2, form: 3, home: 3, product: 3, regional: 3, campaign: 4 };
  for (const [name, count] of counts) {
    const [, page = ''] = /^component---templates-pages-([a-z]+)/.exec(name) ?? [];
    expect(count, name).toBe(shared[page] ?? 1);
  }
});

test('the font has every character of a page, except for those of other languages', async () => {
  const { definition } = await loadSite({ config: 'boreal.config.ts', cwd: packageRoot });
  const [font] = definition.fonts ?? [];
  const known = new Set(font?.characters);
  const pages = await listPages(inject('siteFolder'));
  const used = new Set(pages.flatMap(({ html }) => [...new Set(textOf(html))]));
  expect(used.size).toBeGreaterThan(80);
  // Names in languages of the First Nations, and the line break of the file.
  const others = ['\n', 'ę', 'ì', 'ı', 'ǫ', '\u0300', '\u0328'];
  expect([...used].filter((character) => !known.has(character) && !others.includes(character))).toEqual([]);
});
