import { type AppData, appDataPath, parseAppData } from '#contract/app-data';
import type { ChangedFiles } from '#contract/develop';
import type { PageData } from '#contract/page-data';
import { parentFolder } from '#contract/page-path';
import type { Emitter } from '../emitter.ts';
import type { ComponentTable } from './component-chunks.ts';
import { createPageDataLoader, type PageDataLoaderOptions } from './page-data-loader.ts';
import type { LoadedPageData, PageDataOutcome } from './page-data-outcome.ts';
import { createPartsLoader, type SharedFiles } from './page-parts-loader.ts';
import type { PageError, PageOutcome, PageResources } from './page-resources.ts';
import { fileUrl, type PageAddress, parsePageAddress } from './site-address.ts';

/**
 * From an address to everything that its page needs: page data, component, shared data, slices. It
 * works with any site that follows the loader contract. A loaded page is cached until the published
 * content changes; a failed load is repeated by the next call.
 */
export interface PageLoader {
  /**
   * Never rejects. Calls for one page share one load, later calls its result. With `mayBeOld`, a
   * page with cached data does not wait for the published build's id.
   */
  loadPage(raw: string, options?: { readonly mayBeOld?: boolean }): Promise<PageOutcome>;
  loadPageSync(raw: string): PageResources | undefined;
  loadPageSync(raw: string, options: { readonly withErrorDetails: boolean }): PageOutcome | undefined;
  /** Loads and caches the page data alone. Never rejects. */
  loadPageData(raw: string): Promise<PageDataOutcome>;
  /** Returns the cached page data. */
  getPageData(raw: string): PageData | undefined;
  /** Asks which build is published; undefined without an answer. */
  loadAppData(): Promise<AppData | undefined>;
  /** Drops the loads in progress, so that the next call does not wait for one that hangs. */
  abandon(): void;
  /** Returns true for a page that is not loaded, or is answered by a not-found page. */
  isPageNotFound(raw: string): boolean;
  /** Returns one spelling for all addresses of a page. */
  pageKey(raw: string): string;
  /**
   * Drops cached pages and the changed shared files; all without an argument. In development only.
   */
  readonly forget?: (changed?: ChangedFiles) => void;
}

export interface PageLoaderOptions extends PageDataLoaderOptions {
  readonly components: ComponentTable;
  readonly emitter: Emitter;
  /** Returns the base of relative addresses. */
  readonly currentPath?: () => string;
}

/**
 * Everything that depends on the published content. It is replaced as a whole: an earlier load
 * writes into the old one.
 */
interface PageCache extends SharedFiles {
  readonly pages: Map<string, PageOutcome>;
  readonly pageData: Map<string, LoadedPageData>;
  readonly loading: Map<string, Promise<PageOutcome>>;
  /** Keys without page data: their addresses may have different answers. */
  readonly missing: Set<string>;
}

/** Returns the name under which an address is cached. */
const nameOf = ({ missing }: PageCache, page: PageAddress): string =>
  missing.has(keyOf(page)) ? `?${page.address}` : keyOf(page);

/** Returns the key of an address's data: with the query, if that is sent with the request. */
const keyOf = ({ key, search }: PageAddress): string => (globalThis.BOREAL_PAGE_DATA_QUERY ? key + search : key);

/** A loader's parts, and what it has loaded of the published content. */
interface Loads extends PageLoaderOptions {
  readonly requestPageData: (page: PageAddress) => Promise<PageDataOutcome>;
  readonly loadParts: ReturnType<typeof createPartsLoader>;
  cache: PageCache;
  contentHash?: string;
  /** The last list of app data. */
  partialPages?: readonly string[];
}

export function createPageLoader(options: PageLoaderOptions): PageLoader {
  const { json, pathPrefix, currentPath } = options;
  const loads: Loads = {
    ...options,
    requestPageData: createPageDataLoader(globalThis.BOREAL_PARTIAL_HYDRATION ? { ...options, isPartial } : options),
    loadParts: createPartsLoader(options),
    cache: emptyCache(),
  };
  async function isPartial(key: string): Promise<boolean> {
    if (await options.isPartial?.(key)) return true;
    // The page on screen is loaded without waiting for the list.
    if (!loads.partialPages) await loadAppData(loads);
    const listed = loads.partialPages ?? [];
    return listed.includes(key) || listed.includes(`${parentFolder(key)}*`);
  }
  const addressOf = (raw: string): PageAddress => parsePageAddress(raw, pathPrefix, currentPath?.());

  function loadPageSync(raw: string, { withErrorDetails = false } = {}): PageOutcome | undefined {
    const page = addressOf(raw);
    const { search } = page;
    const cached = loads.cache.pages.get(nameOf(loads.cache, page));
    return cached?.status === 'success' ? withQuery(cached, search) : withErrorDetails ? cached : undefined;
  }

  return {
    loadPage: (raw, { mayBeOld = false } = {}) => {
      const page = addressOf(raw);
      return loadAddress(loads, page, mayBeOld).then((outcome) => withQuery(outcome, page.search));
    },
    loadPageSync: loadPageSync as PageLoader['loadPageSync'],
    loadPageData: (raw) => loadPageData(loads, addressOf(raw), loads.cache),
    getPageData: (raw) => loads.cache.pageData.get(nameOf(loads.cache, addressOf(raw)))?.payload,
    loadAppData: () => loadAppData(loads),
    abandon: () => {
      json.abandon();
      loads.cache.loading.clear();
    },
    isPageNotFound: (raw) => {
      const { pages, pageData } = loads.cache;
      const name = nameOf(loads.cache, addressOf(raw));
      return pages.get(name)?.status !== 'success' || pageData.get(name)?.notFound === true;
    },
    pageKey: (raw) => keyOf(addressOf(raw)),
    ...(process.env.NODE_ENV === 'development' ? { forget: (changed?: ChangedFiles) => forget(loads, changed) } : {}),
  };
}

async function loadAppData(loads: Loads): Promise<AppData | undefined> {
  const answer = await loads.json.get(fileUrl(appDataPath, loads.pathPrefix), parseAppData);
  if (answer.status !== 'ok') return undefined;
  const { contentHash } = answer.value;
  if (globalThis.BOREAL_PARTIAL_HYDRATION) loads.partialPages = answer.value.partialPages;
  if (contentHash !== undefined) {
    if (loads.contentHash !== undefined && loads.contentHash !== contentHash) loads.cache = emptyCache();
    loads.contentHash = contentHash;
  }
  return answer.value;
}

async function loadPageData(loads: Loads, page: PageAddress, cache: PageCache): Promise<PageDataOutcome> {
  const { pageData, missing } = cache;
  const cached = pageData.get(nameOf(cache, page));
  if (cached) return cached;
  const outcome = await loads.requestPageData(page);
  if (outcome.notFound) missing.add(keyOf(page));
  if (outcome.status === 'success') pageData.set(nameOf(cache, page), outcome);
  return outcome;
}

async function loadDataAndParts(loads: Loads, address: PageAddress, cache: PageCache): Promise<PageOutcome> {
  try {
    const outcome = await loadPageData(loads, address, cache);
    if (outcome.status === 'error') throw outcome.error;
    const { result: _, ...page } = outcome.payload;
    const parts = await loads.loadParts(outcome.payload, cache);
    // By the contract both names are always there. Gatsby has errors of servers in development only.
    return {
      status: 'success',
      ...parts,
      page: { matchPath: null, getServerDataError: null, webpackCompilationHash: '', ...page },
    };
  } catch (error) {
    return { status: 'error', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Loads a page and asks which build is published. */
async function loadAll(loads: Loads, address: PageAddress): Promise<PageOutcome> {
  const { cache: before } = loads;
  // Both at once: most often the content is the same. If not, the cached data is old, and the page
  // is loaded again.
  const early = loadDataAndParts(loads, address, before);
  const appData = await loadAppData(loads);
  const { cache } = loads;
  const loaded = cache === before ? await early : await loadDataAndParts(loads, address, cache);
  return cachePage(loads, address, withBuild(loaded, appData), cache);
}

function cachePage({ emitter }: Loads, address: PageAddress, outcome: PageOutcome, cache: PageCache): PageOutcome {
  cache.pages.set(nameOf(cache, address), outcome);
  if (outcome.status === 'success') emitter.emit('onPostLoadPageResources', { page: outcome, pageResources: outcome });
  return outcome;
}

function loadAddress(loads: Loads, page: PageAddress, mayBeOld: boolean): Promise<PageOutcome> {
  const { cache } = loads;
  const { pages, pageData, loading } = cache;
  const name = nameOf(cache, page);
  const cached = pages.get(name);
  if (cached?.status === 'success') return Promise.resolve(cached);
  if (mayBeOld && pageData.has(name))
    return loadDataAndParts(loads, page, cache).then((outcome) => cachePage(loads, page, outcome, cache));
  const running = loading.get(name);
  // Another spelling of an address without page data may have another answer.
  if (running) return running.then((outcome) => (nameOf(cache, page) === name ? outcome : loadAddress(loads, page, mayBeOld)));
  const load = loadAll(loads, page).finally(() => loading.get(name) === load && loading.delete(name));
  loading.set(name, load);
  return load;
}

function forget(loads: Loads, changed?: ChangedFiles): void {
  const { staticQueries, slices } = loads.cache;
  loads.cache = emptyCache();
  // The next answer then counts as the first one, so nothing is loaded because of it.
  delete loads.contentHash;
  if (!changed) return;
  for (const [hash, data] of staticQueries) if (!changed.queries.includes(hash)) loads.cache.staticQueries.set(hash, data);
  for (const [name, data] of slices) if (!changed.slices.includes(name)) loads.cache.slices.set(name, data);
}

const emptyCache = (): PageCache => ({
  pages: new Map(),
  pageData: new Map(),
  loading: new Map(),
  missing: new Set(),
  staticQueries: new Map(),
  slices: new Map(),
});

function withBuild(outcome: PageOutcome, appData: AppData | undefined): PageOutcome {
  if (outcome.status === 'error' || !appData) return outcome;
  return { ...outcome, page: { ...outcome.page, webpackCompilationHash: appData.webpackCompilationHash } };
}

/** Returns the page with a query in its path: one static page answers every query. */
function withQuery(outcome: PageOutcome, search: string): PageOutcome | PageError {
  if (outcome.status === 'error' || outcome.page.path.endsWith(search)) return outcome;
  return { ...outcome, page: { ...outcome.page, path: outcome.page.path + search } };
}
