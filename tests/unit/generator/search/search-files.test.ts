import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { SearchEntry, SearchIndex } from '#contract/search';
import { Fault } from '../../../../generator/errors/problem.ts';
import { buildGraph } from '../../../../generator/graph/build-graph.ts';
import { buildIndexes, searchFiles } from '../../../../generator/search/search-files.ts';
import type { LoadedSite } from '../../../../generator/settings/load-site.ts';
import { type Memo, openMemo } from '../../../../generator/store/memo.ts';
import type { LanguageEntries } from '../../../../search/build-index.ts';
import { tempFolder } from '../temp-folder.ts';

const entry = (change: Partial<SearchEntry> = {}): SearchEntry => ({
  id: '0',
  page: 'Hello',
  description: 'A text',
  url: '/en/hello/',
  keywords: '',
  category: 'note',
  productType: '',
  text: '',
  weight: 1,
  ...change,
});

interface Searched {
  readonly entries?: Readonly<Record<string, readonly SearchEntry[]>>;
  readonly synonyms?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly codeHash?: string;
  readonly memo?: Memo;
  readonly hasSearch?: boolean;
  readonly splitByLanguage?: boolean;
}

function filesOf({
  entries = {},
  synonyms = {},
  codeHash = 'code',
  memo,
  hasSearch = true,
  splitByLanguage = false,
}: Searched = {}) {
  const search = { splitByLanguage, synonyms: (_graph: unknown, locale: string) => synonyms[locale] ?? [] };
  const site = { locales: ['en', 'fr'], definition: hasSearch ? { search } : {} } as unknown as LoadedSite;
  const all = { en: [entry()], fr: [entry({ url: '/fr/hello/' })], ...entries };
  const { graph } = buildGraph([], { model: {}, locales: [], tags: {}, sameInAllLanguages: new Set() });
  const content = { graph, searchEntries: new Map(Object.entries(all)) };
  return searchFiles({ site, content, codeHash, ...(memo ? { memo } : {}) });
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

let kept: Set<string>;
let asked: string[];
let memo: Memo;
beforeEach(async () => {
  kept = new Set();
  asked = [];
  const stored = openMemo(await tempFolder());
  memo = {
    ...stored,
    find: (name, fingerprint) => {
      asked.push(`read ${name}`);
      return stored.find(name, fingerprint);
    },
    store: (name, value) => {
      asked.push(`write ${name}`);
      kept.add(name);
      return stored.store(name, value);
    },
  };
});

it('a cached index is not built again', async () => {
  const cold = (await filesOf({ memo })?.list())?.map(textOf);
  const names = [...kept];
  expect(asked).toEqual([...names.map((name) => `read ${name}`), ...names.map((name) => `write ${name}`)]);
  asked = [];
  expect((await filesOf({ memo })?.list())?.map(textOf)).toEqual(cold);
  expect(asked).toEqual(names.map((name) => `read ${name}`));
});

it('of two languages only the changed one is built again', async () => {
  await filesOf({ memo })?.list();
  asked = [];
  const change = { entries: { fr: [entry({ page: 'Bonjour', url: '/fr/hello/' })] } };
  const warm = (await filesOf({ ...change, memo })?.list())?.map(textOf);
  expect(asked.filter((what) => what.startsWith('write'))).toEqual(['write search-fr']);
  expect(warm).toEqual((await filesOf(change)?.list())?.map(textOf));
});

it('a language without entries has an index that finds nothing', async () => {
  const [file] = (await filesOf({ entries: { fr: [] } })?.list()) ?? [];
  expect(JSON.parse(file ? textOf(file) : '').fr).toMatchObject({ store: {}, words: '', synonyms: [] });
});

it('files that could not be built are built again on the next request', async () => {
  const reads = { count: 0 };
  const failing: Memo = {
    ...memo,
    async find() {
      reads.count += 1;
      if (reads.count === 1) throw new Error('disk');
      return undefined;
    },
  };
  const files = filesOf({ memo: failing });
  await expect(files?.list()).rejects.toThrow('disk');
  expect(await files?.list()).toHaveLength(1);
});

const root = resolve(import.meta.dirname, '../../../..');

/** Compiles the thread's script as the command line does, where it finds the packages that it imports. */
async function compiledThread(): Promise<URL> {
  const parent = join(root, 'tests', '.tmp');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'worker-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const outfile = join(folder, 'index-worker.mjs');
  const entryPoints = [join(root, 'generator/search/index-thread.ts')];
  await build({ absWorkingDir: root, entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
  return pathToFileURL(outfile);
}

const indexed = (page: string, keywords: string): LanguageEntries['entries'][number] => ({
  id: '0',
  page,
  description: 'Ce qu’il faut savoir',
  url: '/fr/été/',
  keywords,
  category: 'guide',
  productType: '',
  text: '',
  weight: 1,
});

const languages: readonly LanguageEntries[] = [
  { language: 'en', entries: [indexed('Hello', 'welcome')], synonyms: [['hello', 'hi']] },
  { language: 'fr', entries: [indexed('L’été à Rivière', 'œuvre')], synonyms: [] },
  { language: 'xx', entries: [], synonyms: [] },
];

it('a thread returns the same texts as no thread, in the order of the languages', async () => {
  const here = await buildIndexes(languages, undefined);
  expect(await buildIndexes(languages, await compiledThread())).toEqual(here);
  const indexes = here.map((text) => JSON.parse(text) as SearchIndex);
  expect(indexes.map(({ synonyms }) => synonyms)).toEqual([[['hello', 'hi']], [], []]);
  expect(indexes.map(({ store }) => Object.keys(store).length)).toEqual([1, 1, 0]);
});

it.each([
  ['throws', 'throw new Error("out of order")', 'out of order'],
  ['ends without an answer', 'process.exit(3)', 'its thread ended with 3 and no answer'],
  ['has nothing to say', '', 'its thread ended with 0 and no answer'],
  ['cannot be read', 'this is no script', 'Unexpected identifier'],
])('a thread that %s is a fault with a reason', async (_, script, reason) => {
  const result = buildIndexes(languages, new URL(`data:text/javascript,${script}`));
  await expect(result).rejects.toBeInstanceOf(Fault);
  await expect(result).rejects.toThrow(`The search could not be indexed: ${reason}`);
});

it('a missing script is a fault that names it', async () => {
  await expect(buildIndexes(languages, pathToFileURL(join(root, 'gone.mjs')))).rejects.toThrow('gone.mjs');
});

it('a failure without a thread is a fault as well', async () => {
  const broken = { language: 'en', entries: [{ ...indexed('Hello', ''), url: '/en/%/' }], synonyms: [] };
  const result = buildIndexes([broken], undefined);
  await expect(result).rejects.toBeInstanceOf(Fault);
  await expect(result).rejects.toThrow('The search could not be indexed: URI malformed');
});
