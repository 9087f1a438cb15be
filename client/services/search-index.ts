/** Chunk 'search-index': reads the files of the search. Lunr and what finds pages are loaded with the first search. */
import { appDataPath, parseAppData } from '#contract/app-data';
import { withPrefix } from '#contract/page-path';
import {
  parseSearchIndexes,
  type Searcher,
  type SearchIndex,
  type SearchLoading,
  type SearchStoreEntry,
  searchIndexName,
} from '#contract/search';
import type { PlainIndex } from '../../search/load-index.ts';
import type { JsonFetcher, JsonFetcherOptions } from '../loading/fetch-json.ts';

export interface SearchSource extends Pick<JsonFetcherOptions, 'fetch' | 'clock'> {
  /** Loads lunr, and what finds pages. */
  readonly loadCode: () => Promise<SearchCode>;
  /** From the first step, which has its code. */
  readonly createJson: (options: JsonFetcherOptions) => JsonFetcher;
  /** Absent if the site has no search. */
  readonly settings: SearchLoading | undefined;
  /** '' or '/x'. */
  readonly pathPrefix: string;
  readonly languages: readonly string[];
  /** Receives each language that is loaded. */
  readonly shared: SharedIndexes;
}

/** A language of `window.__LUNR__`. */
export interface SharedIndex {
  /** Built when it is first read: that takes long on a phone. Throws before `__loaded` has loaded lunr. */
  readonly index: PlainIndex;
  /** Entries by the `ref` of a result. */
  readonly store: Readonly<Record<string, SearchStoreEntry>>;
}

/** `window.__LUNR__`: the indexes of the languages that are loaded. */
export interface SharedIndexes {
  /** Loads lunr and all languages when it is read. Rejects if one is missing; the next reading tries again. */
  readonly __loaded: Promise<SharedIndexes>;
  [language: string]: SharedIndex | Promise<SharedIndexes>;
}

/** A language of the search. */
export interface LoadedIndex {
  readonly shared: SharedIndex;
  /** Returns the searcher, made once. Throws if the index cannot be used. */
  searcher(code: SearchCode): Searcher;
}

type SearchCode = typeof import('./search-code.ts');

type Indexes = ReadonlyMap<string, LoadedIndex>;

/** The files of the search. Each is requested once, and again after a failure. */
export interface IndexFiles {
  /** Loads all languages with low priority. Rejects if one is missing or invalid. */
  readAll(): Promise<unknown>;
  /** Loads lunr, so that plain indexes can be built, and what finds pages. */
  loadCode(): Promise<SearchCode>;
  /** Returns the searcher of a language. Rejects if its index is missing or cannot be used. */
  search(language: string): Promise<Searcher>;
  /** Requests the file of a language again at its next use. */
  forget(language: string): void;
}

export function openFiles(source: SearchSource): IndexFiles {
  const { languages, settings = {}, shared } = source;
  const loadings = new Map<string, Promise<Indexes>>();
  const loaded: LoadedCode = {};
  const loadCode = async () => {
    loaded.code ??= await source.loadCode();
    return loaded.code;
  };
  /** 'reload' after a failure, because browsers cache a wrong answer as long as the index. */
  const state: { cache: RequestCache } = { cache: 'default' };
  const inFileOf = (language: string): readonly string[] => (settings.splitByLanguage ? [language] : languages);
  const forget = (language: string): void => {
    loadings.delete(inFileOf(language).join());
    state.cache = 'reload';
  };
  function read(language: string, priority: RequestPriority): Promise<Indexes> {
    const inFile = inFileOf(language);
    const key = inFile.join();
    const known = loadings.get(key);
    if (known) return known;
    const loading = loadIndexes({ ...source, inFile, cache: state.cache, priority, loaded });
    loadings.set(key, loading);
    loading.then(
      (indexes) => {
        // It may arrive after it was given up.
        loadings.set(key, loading);
        for (const [name, index] of indexes) Object.assign(shared, { [name]: index.shared });
      },
      () => loadings.get(key) === loading && forget(language),
    );
    return loading;
  }
  return {
    forget,
    readAll: () => Promise.all(languages.map((language) => read(language, 'low'))),
    loadCode,
    async search(language) {
      const [code, indexes] = await Promise.all([loadCode(), read(language, 'auto')]);
      const index = indexes.get(language);
      if (!index) throw new Error(`The site has no search in “${language}”.`);
      return index.searcher(code);
    },
  };
}

interface LoadedCode {
  code?: SearchCode;
}

interface IndexRequest extends SearchSource {
  readonly loaded: LoadedCode;
  /** Languages of the requested file. */
  readonly inFile: readonly string[];
  readonly cache: RequestCache;
  /** 'low' for an index that no visitor waits for. */
  readonly priority: RequestPriority;
}

/** Loads a published file. Rejects if it is missing or lacks a language. */
async function loadIndexes(request: IndexRequest): Promise<Indexes> {
  const { inFile, cache, settings, loaded } = request;
  const { splitByLanguage, file = searchIndexName } = settings ?? {};
  const read = createReader(request);
  const path = splitByLanguage ? await indexPath(read, inFile[0] ?? '', cache) : `/${file}`;
  const indexes = await read(path, (text) => parseSearchIndexes(text, inFile), cache);
  return new Map(inFile.flatMap((language) => openIndex(language, indexes[language], loaded)));
}

type Read = <T>(path: string, parse: (text: string) => T | undefined, cache: RequestCache) => Promise<T>;

function createReader({ pathPrefix, fetch, clock, settings, priority, createJson }: IndexRequest): Read {
  return async (path, parse, cache) => {
    const json = createJson({
      fetch: (url, init) => fetch(url, { ...init, ...settings?.fetchOptions, cache, priority }),
      clock,
      random: Math.random,
      isOnline: () => navigator.onLine,
    });
    const url = withPrefix(path, pathPrefix);
    const answer = await json.get(url, parse);
    if (answer.status !== 'ok') throw new Error(`${url} could not be read (${answer.status}).`);
    return answer.value;
  };
}

/** Returns the path of a language's own file. The document's build may no longer be published. */
async function indexPath(read: Read, language: string, cache: RequestCache): Promise<string> {
  // After a failure past the browser's cache, in which a request that hangs would delay the next one.
  const { searchIndexes } = await read(appDataPath, parseAppData, cache === 'reload' ? cache : 'no-cache');
  const path = searchIndexes?.[language];
  if (path === undefined) throw new Error(`The build that is published has no search index for “${language}”.`);
  return path;
}

function openIndex(language: string, data: SearchIndex | undefined, loaded: LoadedCode): (readonly [string, LoadedIndex])[] {
  if (data === undefined) return [];
  const made: { index?: PlainIndex; searcher?: Searcher } = {};
  const shared: SharedIndex = {
    store: data.store,
    get index() {
      if (!loaded.code) throw new Error('The index is there after `await window.__LUNR__.__loaded`.');
      made.index ??= loaded.code.loadIndex(language, data);
      return made.index;
    },
  };
  const searcher = ({ createSearcher }: SearchCode) => {
    made.searcher ??= createSearcher(language, data, shared.index);
    return made.searcher;
  };
  return [[language, { shared, searcher }]];
}
