import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { appDataPath, parseAppData } from '#contract/app-data';
import { chunkMapPath, parseChunkMap } from '#contract/chunk-map';
import { type MatchPath, matchPathsPath, scoreMatchPath } from '#contract/match-paths';
import { pageDataPath, parsePageData } from '#contract/page-data';
import { parseSliceData, sliceDataPath } from '#contract/slice-data';
import { parseStaticQueryData, staticQueryDataPath } from '#contract/static-query-data';
import { type EmittedPage, listFiles, listPages } from '../support/emitted-site.ts';

const folder = inject('siteFolder');
const readText = (urlPath: string): Promise<string> => readFile(join(folder, urlPath), 'utf8');

let pages: EmittedPage[] = [];
let files: ReadonlySet<string> = new Set();
beforeAll(async () => {
  pages = await listPages(folder);
  files = new Set(await listFiles(folder));
});

const scriptText = (html: string, id: string): string | undefined =>
  new RegExp(`<script[^>]* id="${id}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1];

describe('every page', () => {
  test('has page data under the path of the contract, and no other page data exists', () => {
    const expected = pages.map(({ path }) => pageDataPath(path).slice(1)).sort();
    expect([...files].filter((file) => file.endsWith('page-data.json')).sort()).toEqual(expected);
  });

  test('has page data with the keys of the contract, in their order', async () => {
    for (const { path } of pages) {
      const text = await readText(pageDataPath(path));
      const data = JSON.parse(text);
      expect(Object.keys(data)).toEqual([
        ...['componentChunkName', 'path', 'result', 'staticQueryHashes', 'slicesMap'],
        ...(data.matchPath === undefined ? [] : ['matchPath']),
      ]);
      expect(data.path).toBe(path);
      expect(data.result.pageContext).toMatchObject({
        language: expect.stringMatching(/^(en|fr)$/),
        languages: ['en', 'fr'],
        originalPath: expect.stringMatching(/^\//),
        redirect: expect.any(Boolean),
        routed: /^\/(en|fr)\//.test(path),
      });
      expect(data.staticQueryHashes).toEqual([...data.staticQueryHashes].sort());
      expect(parsePageData(text)).toEqual(data);
    }
  });

  test('names only chunks, static queries and slices that were emitted', async () => {
    const chunkMap = parseChunkMap(JSON.parse(await readText(chunkMapPath)));
    const named = { queries: new Set<string>(), slices: new Set<string>() };
    for (const { path } of pages) {
      const data = parsePageData(await readText(pageDataPath(path)));
      expect(chunkMap[data?.componentChunkName ?? ''], path).toHaveLength(1);
      for (const hash of data?.staticQueryHashes ?? []) named.queries.add(hash);
      for (const slice of Object.values(data?.slicesMap ?? {})) named.slices.add(slice);
    }
    for (const slice of named.slices) {
      const data = parseSliceData(await readText(sliceDataPath(slice)));
      expect(chunkMap[data?.componentChunkName ?? ''], slice).toHaveLength(1);
      expect(data?.result.sliceContext.path).toBe(`slice--${slice}`);
      for (const hash of data?.staticQueryHashes ?? []) named.queries.add(hash);
      expect(files).toContain(`_gatsby/slices/${slice}-1.html`);
    }
    for (const hash of named.queries) {
      expect(Number.isNaN(Number(hash))).toBe(false);
      expect(parseStaticQueryData(await readText(staticQueryDataPath(hash)))?.data).toBeTypeOf('object');
    }
  });

  test('sets the globals of the contract before the runtime, with the same inline scripts on every page', async () => {
    const { webpackCompilationHash } = parseAppData(await readText(appDataPath)) ?? {};
    expect(webpackCompilationHash).toMatch(/^[0-9a-f]{20}$/);
    const chunkMap = JSON.parse(await readText(chunkMapPath));
    const texts = new Set<string>();
    for (const { path, html } of pages) {
      expect(html).toContain(`data-page-path="${path}"`);
      expect(html).toContain(`data-compilation-hash="${webpackCompilationHash}"`);
      expect(JSON.parse(scriptText(html, 'gatsby-chunk-mapping') ?? '')).toEqual(chunkMap);
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|application\/ld))[^>]*>(.*?)<\/script>/gs)].map(
        ([, text]) => text ?? '',
      );
      texts.add(JSON.stringify(inline));
    }
    expect(texts.size).toBe(1);
  });

  test('contains root, focus wrapper, page and announcer in the order of the contract', () => {
    for (const { html } of pages) {
      const order = [
        '<div id="___gatsby">',
        '<div id="gatsby-focus-wrapper" tabindex="-1"',
        '<div id="gatsby-announcer" aria-live="assertive"',
        'id="gatsby-script-loader"',
        'id="gatsby-chunk-mapping"',
        '___webpackCompilationHash=',
        'type="module"',
      ];
      const places = order.map((text) => html.indexOf(text));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    }
  });

  test('contains each of its slices between the comments of the contract', () => {
    for (const { html, path } of pages) {
      for (const [, id] of html.matchAll(/<!-- slice-start id="([^"]+)" -->/g))
        expect(html, path).toContain(`<!-- slice-end id="${id}" -->`);
      expect(html).not.toContain('boreal-slice');
    }
  });
});

test('the chunk map names existing files whose names begin with the name of their chunk', async () => {
  const chunkMap = parseChunkMap(JSON.parse(await readText(chunkMapPath)));
  expect(Object.keys(chunkMap)).toEqual(expect.arrayContaining(['app', 'hydrate']));
  for (const [name, urls] of Object.entries(chunkMap)) {
    expect(urls[0]).toMatch(new RegExp(`^/assets/${name}-[A-Z0-9]+\\.js$`));
    for (const url of urls) expect(files).toContain(url.slice(1));
  }
});

test('the match paths contain the wildcard of each language and every page that it covers, most specific first', async () => {
  const list = JSON.parse(await readText(matchPathsPath)) as MatchPath[];
  const wildcards = list.filter(({ matchPath }) => matchPath.includes('*'));
  expect(wildcards).toEqual([
    { path: '/en/404/', matchPath: '/en/*' },
    { path: '/fr/404/', matchPath: '/fr/*' },
  ]);
  const covered = pages.map(({ path }) => path).filter((path) => /^\/(en|fr)\//.test(path) && !/^\/(en|fr)\/404\/$/.test(path));
  expect(
    list
      .filter(({ path, matchPath }) => path === matchPath)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(covered.sort());
  const scores = list.map(({ matchPath }) => scoreMatchPath(matchPath));
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('no source map, no absolute path of the build machine and no environment variable is published', async () => {
  expect([...files].filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const file of files) {
    if (/\.(png|woff2)$/.test(file)) continue;
    expect((await readText(file)).includes(process.cwd()), file).toBe(false);
  }
});
