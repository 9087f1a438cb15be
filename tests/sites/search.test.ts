import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import lunr from 'lunr';
import addFrench from 'lunr-languages/lunr.fr.js';
import addStemmers from 'lunr-languages/lunr.stemmer.support.js';
import { describe, expect, test } from 'vitest';
import { generate, loadSite } from '../../generator/index.ts';
import { emittedSearch, parseWhole, type SearchSite, searchSite } from '../support/search-site.ts';
import { startDevelop, startServe } from '../support/server-process.ts';
import { surroundings } from '../support/surroundings.ts';

addStemmers(lunr);
addFrench(lunr);

async function generated(site: SearchSite, args: readonly string[] = []) {
  const outcome = await site.generate(args);
  expect(outcome).toMatchObject({ code: 0, status: 'generated' });
  return { outcome, search: emittedSearch(await site.output()) };
}

/** Gives each language a file of its own. */
async function split(site: SearchSite): Promise<void> {
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace('search: { synonyms', 'search: { splitByLanguage: true, synonyms'));
}

/** Names of cached indexes with the time of their making. */
async function keptIndexes(site: SearchSite): Promise<Record<string, number>> {
  const folder = join(site.root, '.boreal/search');
  const names = await readdir(folder);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs])));
}

describe('the emitted index', () => {
  test('comes with a warning for each group of synonyms that no page owns', async () => {
    const site = await searchSite();
    await site.setSynonyms('en', ['pink slip', 'proof']);
    const { outcome } = await generated(site);
    expect(outcome.problems).toMatchObject([
      { code: 'ROUTE_SYNONYMS_WITHOUT_PAGE', severity: 'warning', message: expect.stringContaining('“en”') },
    ]);
    expect(outcome.problems[0]?.message).toContain('pink slip, proof');
    await site.setNote('slip', { title: 'Your pink slip' });
    expect((await generated(site)).outcome.problems).toEqual([]);
  });

  test('is one file at the root, with the index and store of each language, and no other', async () => {
    const site = await searchSite();
    await site.setNote('other', {
      en: { title: 'An other', summary: 'A summary', keywords: ['one', 'two'], category: 'kind', product: 'car' },
      fr: { title: 'L’été à Rivière', summary: 'Un résumé', keywords: ['un', 'deux'], category: 'kind', product: 'car' },
    });
    const { search } = await generated(site);
    expect(search).toMatchObject({ named: undefined, parts: {} });
    expect(Object.keys(parseWhole(search))).toEqual(['en', 'fr']);
    const { en, fr } = parseWhole(search);
    expect(Object.values(en?.store ?? {})).toContainEqual({
      page: 'An other',
      description: 'A summary',
      url: '/en/other/',
      category: 'kind',
      productType: 'car',
    });
    expect(Object.values(fr?.store ?? {})).toContainEqual({
      page: 'L’été à Rivière',
      description: 'Un résumé',
      url: '/fr/other/',
      category: 'kind',
      productType: 'car',
    });
    expect([en?.synonyms, fr?.synonyms]).toEqual([[['hello', 'welcome']], [['hello', 'bienvenue']]]);
    expect(Object.keys(en?.store ?? {})).toHaveLength(2);
  });

  test('is a hashed file for each language that the app data name, and no file at the root, if the site splits it', async () => {
    const site = await searchSite();
    const { search: whole } = await generated(site);
    await split(site);
    const { search } = await generated(site);
    const { named = {}, parts } = search;
    expect(search.whole).toBeUndefined();
    expect(Object.values(named).sort()).toEqual(Object.keys(parts).sort());
    for (const [language, path] of Object.entries(named)) {
      expect(path).toMatch(new RegExp(`^/assets/search-${language}-[0-9a-f]{10}\\.json$`));
      expect(JSON.parse(parts[path] ?? '')).toEqual({ [language]: parseWhole(whole)[language] });
    }
  });

  test('has lunr’s format, with the fields of the specification', async () => {
    const site = await searchSite();
    const { search } = await generated(site);
    for (const { index } of Object.values(parseWhole(search))) {
      expect(index).toMatchObject({
        version: lunr.version,
        fields: ['id', 'page', 'description', 'url', 'keywords', 'category', 'productType'],
      });
      expect(lunr.Index.load(index).search('hello')).toMatchObject([{ ref: '0' }]);
    }
  });

  test('ranks a page first that has the word among its keywords, then in its title, then in description or address', async () => {
    const site = await searchSite();
    // One word in each field of each page: the length of a field counts too.
    const plain = { title: 'plain', summary: 'plain', keywords: ['plain'], category: 'plain', product: 'plain' };
    await site.setNote('hello', plain);
    await site.setNote('robot', plain);
    const changes = { a: { category: 'robot' }, b: { product: 'robot' }, c: { summary: 'robot' }, e: { title: 'robot' } };
    for (const [slug, change] of Object.entries(changes)) await site.setNote(slug, { ...plain, ...change });
    await site.setNote('f', { ...plain, keywords: ['robot'] });
    const { search } = await generated(site);
    for (const [language, { index, store }] of Object.entries(parseWhole(search))) {
      const results = lunr.Index.load(index).query((query) => query.term('robot', { usePipeline: false }));
      const urls = results.map(({ ref }) => store[ref]?.url.slice(`/${language}/`.length, -1));
      expect(urls.slice(0, 2)).toEqual(['f', 'e']);
      expect(urls.slice(2, 4).sort()).toEqual(['c', 'robot']);
      expect(urls.slice(4).sort()).toEqual(['a', 'b']);
    }
  });

  test('weighs words as the specification says: boosts, b = 0.75, k1 = 1.2', async () => {
    const site = await searchSite();
    await site.setNote('hello', { title: 'alpha beta alpha gamma' });
    await site.setNote('other', { title: 'beta gamma' });
    const { search } = await generated(site);
    const { index } = parseWhole(search).en ?? {};
    const { fieldVectors, invertedIndex } = index as {
      fieldVectors: [field: string, vector: number[]][];
      invertedIndex: [term: string, posting: { _index: number }][];
    };
    const place = invertedIndex.find(([term]) => term === 'alpha')?.[1]._index;
    const vector = new Map(fieldVectors).get('page/0') ?? [];
    const weight = vector[vector.indexOf(place ?? -1) + 1];
    // BM25: one of two pages contains it, twice in a title of four words. Titles have three words
    // on average.
    const [frequency, length, average, k1, b, boost] = [2, 4, 3, 1.2, 0.75, 10];
    const rarity = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
    const expected = (boost * rarity * (k1 + 1) * frequency) / (k1 * (1 - b + (b * length) / average) + frequency);
    expect(weight).toBeCloseTo(expected, 2);
  });

  test('changes its name with a title, a keyword or a synonym, in that language only', async () => {
    const site = await searchSite();
    await split(site);
    const names = async () => (await generated(site)).search.named ?? {};
    let before = await names();
    for (const change of [
      () => site.setNote('hello', { en: { title: 'Good day' }, fr: { title: 'Hello' } }),
      () => site.setNote('hello', { en: { title: 'Good day', keywords: ['night'] }, fr: { title: 'Hello' } }),
      () => site.setSynonyms('en', ['hello', 'welcome', 'good day']),
    ]) {
      await change();
      const now = await names();
      expect(now.en).not.toBe(before.en);
      expect(now.fr).toBe(before.fr);
      before = now;
    }
    await site.setSynonyms('fr', ['hello', 'salut']);
    expect(await names()).toEqual({ en: before.en, fr: expect.not.stringMatching(before.fr ?? '') });
    await site.write('content/note/hello.en.md', `${await readFile(join(site.root, 'content/note/hello.en.md'), 'utf8')}\n\n`);
    expect((await names()).en).toBe(before.en);
  });

  test('has a new entry immediately, and nothing of a removed one', async () => {
    const site = await searchSite();
    const first = await generated(site);
    await site.setNote('guest', { title: 'Guest', keywords: ['visitor'] });
    const second = await generated(site);
    expect(second.search.whole).toContain('/en/guest/');
    await site.removeNote('guest');
    const third = await generated(site);
    expect(third.search).toEqual(first.search);
    expect(JSON.stringify(third.search)).not.toMatch(/guest|visitor/);
    expect(Object.keys(await keptIndexes(site)).sort()).toEqual(['search-en', 'search-fr']);
  });

  test('does not exist and is not named if a site has no search', async () => {
    const site = await searchSite();
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    await generated(site);
    await site.write('boreal.config.ts', config.replace(/search: \{ synonyms:.*\},\n?/, ''));
    const { search } = await generated(site);
    expect(search).toEqual({ whole: undefined, named: undefined, parts: {} });
  });

  test('does not affect pages: a change of data for the search only renders no page', async () => {
    const site = await searchSite();
    await generated(site);
    await site.setNote('hello', { title: 'Hello', keywords: ['greeting'] });
    const { outcome, search } = await generated(site);
    expect(outcome.rendered).toBe(0);
    expect(search.whole).toContain('greet');
  });

  test('names its files without the path prefix, as the client reads them', async () => {
    const site = await searchSite();
    await split(site);
    const { search } = await generated(site, ['--path-prefix', '/docs']);
    expect(Object.keys(search.parts).sort()).toEqual(Object.values(search.named ?? {}).sort());
    const [english = ''] = Object.values(search.parts);
    expect(JSON.parse(english).en.store['0'].url).toBe('/en/hello/');
  });

  test('has the name of the config, and pages have the requests of the config, if they differ from the defaults', async () => {
    const site = await searchSite();
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    const settingsOf = (html = ''): object =>
      JSON.parse(/<script[^>]*type="application\/json"[^>]*>(\{"pathPrefix".*?)<\/script>/s.exec(html)?.[1] ?? '');
    const { search: before } = await generated(site);
    expect(settingsOf((await site.output())['en/hello/index.html'])).toMatchObject({ search: {} });
    const loading = { loadAtStart: false, fetchOptions: { credentials: 'include', headers: { 'x-team': 'a' } } };
    await site.write(
      'boreal.config.ts',
      config.replace('search: { synonyms', `search: { file: 'find.json', ...${JSON.stringify(loading)}, synonyms`),
    );
    await generated(site);
    const output = await site.output();
    expect(settingsOf(output['en/hello/index.html'])).toMatchObject({ search: { file: 'find.json', ...loading } });
    const { whole } = emittedSearch({ 'search_index.json': output['find.json'] ?? '' });
    expect([output['search_index.json'], whole]).toEqual([undefined, before.whole]);
  });

  test('does not replace a public file', async () => {
    const site = await searchSite({ 'public/search_index.json': '{}' });
    const { code, problems } = await site.generate();
    expect([code, problems]).toMatchObject([1, [{ code: 'OUTPUT_PUBLIC_CLASH' }]]);
    expect(problems[0]?.message).toContain('search_index.json');
  });
});

describe('indexing', () => {
  test('gives the same bytes with and without a thread, with and without a cache', async () => {
    const site = await searchSite();
    const cold = await generated(site);
    const kept = await keptIndexes(site);
    const warm = await generated(site);
    expect(warm.search).toEqual(cold.search);
    expect(warm.outcome.written).toBe(0);
    // It is not even made again.
    expect(await keptIndexes(site)).toEqual(kept);
    const loaded = await loadSite({
      config: 'boreal.config.ts',
      cwd: site.root,
      overrides: { out: join(site.root, 'here'), cache: join(site.root, 'here-cache') },
    });
    await generate({ ...surroundings, site: loaded });
    expect(emittedSearch(await site.output('here')).whole).toBe(cold.search.whole);
  });

  test('publishes nothing of a damaged cached index', async () => {
    const site = await searchSite();
    const before = await generated(site);
    for (const name of Object.keys(await keptIndexes(site))) {
      const text = await readFile(join(site.root, '.boreal/search', name), 'utf8');
      await site.write(`.boreal/search/${name}`, text.replace('"page":"Hello"', '"page":"Jello"'));
    }
    const after = await generated(site);
    expect(after.search).toEqual(before.search);
    expect(after.outcome.written).toBe(0);
  });

  test('that fails makes the run fail with the reason, and the published site stays', async () => {
    const site = await searchSite();
    await generated(site);
    const before = await site.output();
    await site.setNote('guest', { title: 'Guest' });
    const loaded = await loadSite({ config: 'boreal.config.ts', cwd: site.root, overrides: {} });
    const failing = new URL('data:text/javascript,throw new Error("out of order")');
    await expect(generate({ ...surroundings, site: loaded, searchThread: failing })).rejects.toThrow(
      'The search could not be indexed: out of order',
    );
    expect(await site.output()).toEqual(before);
    // The failed run leaves no file that a later one treats as complete.
    const { search } = await generated(site);
    expect(search.whole).toContain('/en/guest/');
  });
});

/** Responses of a server for the search, in the format of emitted files. */
async function servedSearch(origin: string) {
  const text = async (path: string): Promise<string> =>
    Buffer.from(await (await fetch(origin + path)).arrayBuffer()).toString('latin1');
  const appData = await text('/page-data/app-data.json');
  const named: Record<string, string> = JSON.parse(appData).searchIndexes ?? {};
  const parts = await Promise.all(Object.values(named).map(async (path) => [path.slice(1), await text(path)]));
  const whole = Object.keys(named).length > 0 ? {} : { 'search_index.json': await text('/search_index.json') };
  return emittedSearch({ ...Object.fromEntries(parts), 'page-data/app-data.json': appData, ...whole });
}

describe('responses for the search', () => {
  test('are revalidated for the file of all languages, and cached for a year if their name contains a hash', async () => {
    const site = await searchSite();
    const { search: whole } = await generated(site);
    const { origin } = await startServe(site.root);
    const facts = async (path: string) => {
      const { status, headers } = await fetch(origin + path);
      return [status, headers.get('content-type'), headers.get('cache-control')];
    };
    const json = 'application/json; charset=utf-8';
    expect(await facts('/search_index.json')).toEqual([200, json, 'no-cache']);
    const { headers } = await fetch(`${origin}/search_index.json`);
    const again = await fetch(`${origin}/search_index.json`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(await servedSearch(origin)).toEqual(whole);
    await split(site);
    const { search } = await generated(site);
    await expect.poll(() => servedSearch(origin)).toEqual(search);
    for (const path of Object.values(search.named ?? {}))
      expect(await facts(path)).toEqual([200, json, 'public, max-age=31536000, immutable']);
    // A response for an earlier build must not be cached like the file itself.
    const gone = await fetch(`${origin}/assets/search-en-0000000000.json`);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-cache']);
  });

  test('of develop equal the files of generate, and are new after a change', async () => {
    const site = await searchSite();
    const { search } = await generated(site);
    const { origin } = await startDevelop(site.root);
    expect(await servedSearch(origin)).toEqual(search);
    await site.setNote('guest', { title: 'Guest' });
    await expect.poll(async () => (await servedSearch(origin)).whole).toContain('/en/guest/');
    expect(await servedSearch(origin)).toEqual((await generated(site)).search);
  });
});
