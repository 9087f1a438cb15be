import { beforeEach, expect, it } from 'vitest';
import type { SearchEntry } from '#contract/search';
import { buildGraph } from '../../../../generator/graph/build-graph.ts';
import type { SearchCache } from '../../../../generator/search/search-cache.ts';
import { searchFiles } from '../../../../generator/search/search-files.ts';
import type { LoadedSite } from '../../../../generator/settings/load-site.ts';

const entry = (change: Partial<SearchEntry> = {}): SearchEntry => ({
  ...{ id: '0', page: 'Hello', description: 'A text', url: '/en/hello/', keywords: '', category: 'note', productType: '' },
  ...{ text: '', weight: 1 },
  ...change,
});

interface Searched {
  readonly entries?: Readonly<Record<string, readonly SearchEntry[]>>;
  readonly synonyms?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly codeHash?: string;
  readonly cache?: SearchCache;
  readonly hasSearch?: boolean;
  readonly splitByLanguage?: boolean;
}

function filesOf({
  entries = {},
  synonyms = {},
  codeHash = 'code',
  cache,
  hasSearch = true,
  splitByLanguage = false,
}: Searched = {}) {
  const search = { splitByLanguage, synonyms: (_graph: unknown, locale: string) => synonyms[locale] ?? [] };
  const site = { locales: ['en', 'fr'], definition: hasSearch ? { search } : {} } as unknown as LoadedSite;
  const all = { en: [entry()], fr: [entry({ url: '/fr/hello/' })], ...entries };
  const { graph } = buildGraph([], { model: {}, locales: [], tags: {}, sameInAllLanguages: new Set() });
  const content = { graph, searchEntries: new Map(Object.entries(all)) };
  return searchFiles({ site, content, codeHash, ...(cache ? { cache } : {}) });
}

const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => Buffer.from(bytes).toString('utf8');

it('a site without a search has none of its files', () => {
  expect(filesOf({ hasSearch: false })).toBeUndefined();
});

it('all languages are in one file', async () => {
  const files = filesOf();
  expect(files?.paths).toEqual({});
  const [whole, ...others] = (await files?.list()) ?? [];
  expect([whole?.path, others]).toEqual(['search_index.json', []]);
  expect(Object.keys(JSON.parse(whole ? textOf(whole) : ''))).toEqual(['en', 'fr']);
  expect(['search_index.json', 'assets/search-en-0123456789.json'].map((path) => files?.has(path))).toEqual([true, false]);
});

it('a site that splits its search has a file for each language, whose name is known before indexing, and no other', async () => {
  const files = filesOf({ splitByLanguage: true });
  const { en = '', fr = '' } = files?.paths ?? {};
  expect([en, fr]).toEqual([
    expect.stringMatching(/^\/assets\/search-en-[0-9a-f]{10}\.json$/),
    expect.stringMatching(/^\/assets\/search-fr-[0-9a-f]{10}\.json$/),
  ]);
  const list = (await files?.list()) ?? [];
  expect(list.map(({ path }) => `/${path}`)).toEqual([en, fr]);
  expect([...list.map(({ path }) => path), 'search_index.json'].map((path) => files?.has(path))).toEqual([true, true, false]);
  const [whole] = (await filesOf()?.list()) ?? [];
  const parts = list.map((file) => JSON.parse(textOf(file)));
  expect(JSON.parse(whole ? textOf(whole) : '')).toEqual(Object.assign({}, ...parts));
});

it('the files are made once, for any number of requests', async () => {
  const files = filesOf();
  expect(await files?.list()).toBe(await files?.list());
});

it.each<[what: string, change: Searched, changed: readonly ('en' | 'fr')[]]>([
  ['a title', { entries: { en: [entry({ page: 'Good day' })] } }, ['en']],
  ['a description', { entries: { en: [entry({ description: 'Another' })] } }, ['en']],
  ['a keyword', { entries: { en: [entry({ keywords: 'welcome' })] } }, ['en']],
  ['a text', { entries: { en: [entry({ text: 'more' })] } }, ['en']],
  ['a weight', { entries: { en: [entry({ weight: 2 })] } }, ['en']],
  ['a category', { entries: { en: [entry({ category: 'guide' })] } }, ['en']],
  ['a new entry', { entries: { fr: [entry({ url: '/fr/hello/' }), entry({ id: '1' })] } }, ['fr']],
  ['a removed entry', { entries: { fr: [] } }, ['fr']],
  ['a synonym', { synonyms: { en: [['hello', 'hi']] } }, ['en']],
  ['the code', { codeHash: 'other' }, ['en', 'fr']],
  ['nothing', {}, []],
])('%s changes the necessary names, and no other', (_, change, changed) => {
  const before = filesOf({ splitByLanguage: true })?.paths ?? {};
  const after = filesOf({ ...change, splitByLanguage: true })?.paths ?? {};
  expect(Object.keys(after).filter((language) => after[language] !== before[language])).toEqual(changed);
});

it('the same words as entry and as synonym have different names', () => {
  const names = [{ keywords: 'a b' }, { keywords: 'a', category: 'b' }].map(
    (change) => filesOf({ entries: { en: [entry(change)] }, splitByLanguage: true })?.paths.en,
  );
  expect(new Set(names).size).toBe(2);
});

let kept: Map<string, string>;
let asked: string[];
const cache: SearchCache = {
  read: async (name) => {
    asked.push(`read ${name}`);
    return kept.get(name);
  },
  write: async (name, text) => {
    asked.push(`write ${name}`);
    kept.set(name, text);
  },
};
beforeEach(() => {
  kept = new Map();
  asked = [];
});

it('a cached index is not built again', async () => {
  const cold = (await filesOf({ cache })?.list())?.map(textOf);
  const names = [...kept.keys()];
  expect(asked).toEqual([...names.map((name) => `read ${name}`), ...names.map((name) => `write ${name}`)]);
  asked = [];
  expect((await filesOf({ cache })?.list())?.map(textOf)).toEqual(cold);
  expect(asked).toEqual(names.map((name) => `read ${name}`));
});

it('of two languages only the changed one is built again', async () => {
  await filesOf({ cache })?.list();
  asked = [];
  const change = { entries: { fr: [entry({ page: 'Bonjour', url: '/fr/hello/' })] } };
  const warm = (await filesOf({ ...change, cache })?.list())?.map(textOf);
  expect(asked.filter((what) => what.startsWith('write'))).toEqual([expect.stringContaining('write search-fr-')]);
  expect(warm).toEqual((await filesOf(change)?.list())?.map(textOf));
});

it('a language without entries has an index that finds nothing', async () => {
  const [file] = (await filesOf({ entries: { fr: [] } })?.list()) ?? [];
  expect(JSON.parse(file ? textOf(file) : '').fr).toMatchObject({ store: {}, words: '', synonyms: [] });
});

it('files that could not be built are built again on the next request', async () => {
  const reads = { count: 0 };
  const cache: SearchCache = {
    async read() {
      reads.count += 1;
      if (reads.count === 1) throw new Error('disk');
      return undefined;
    },
    async write() {},
  } as Partial<SearchCache> as SearchCache;
  const files = filesOf({ cache });
  await expect(files?.list()).rejects.toThrow('disk');
  expect(await files?.list()).toHaveLength(1);
});
