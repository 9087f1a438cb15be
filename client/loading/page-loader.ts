import { type AppData, appDataPath, parseAppData } from '#contract/app-data';
import type { ChangedFiles } from '#contract/develop';
import type { MatchPath } from '#contract/match-paths';
import type { PageData } from '#contract/page-data';
import type { Emitter } from '../emitter.ts';
import type { ComponentTable } from './component-chunks.ts';
import type { JsonFetcher } from './fetch-json.ts';
import { createPageDataLoader, type LoadedPageData, type PageDataOutcome } from './page-data-loader.ts';
import { createPartsLoader, type SharedFiles } from './page-parts-loader.ts';
import type { PageError, PageOutcome, PageResources } from './page-resources.ts';
import { fileUrl, type PageAddress, parsePageAddress } from './site-address.ts';

/**
 * From an address to all that its page needs: page data, component, shared data, slices. It is handed everything that it works
 * with, so it can be driven against any site that keeps the loader contract.
 *
 * What has been loaded is remembered until the published content changes; what has failed is told, and asked for again next time.
 */
export interface PageLoader {
  /**
   * Never rejects. Calls for one page share one load, and later calls one result. With `mayBeOld`, a page of which the data is there waits
   * for nobody to say whether that is still what is published.
   */
  loadPage(raw: string, options?: { readonly mayBeOld?: boolean }): Promise<PageOutcome>;
  loadPageSync(raw: string): PageResources | undefined;
  loadPageSync(raw: string, options: { readonly withErrorDetails: boolean }): PageOutcome | undefined;
  /** Loads and remembers the page data alone. Never rejects. */
  loadPageData(raw: string): Promise<PageDataOutcome>;
  /** The remembered page data. */
  getPageData(raw: string): PageData | undefined;
  /** Asks which build is published; undefined if that could not be learned. */
  loadAppData(): Promise<AppData | undefined>;
  /** Lets go of what is under way, so that the next call does not wait for what hangs. Those who wait for it are told of an error. */
  abandon(): void;
  /** True for a page that is not loaded, or whose address is answered by a not-found page. */
  isPageNotFound(raw: string): boolean;
  /** One spelling for all addresses of a page. */
  pageKey(raw: string): string;
  /** Drops what is remembered of pages, and of what they share what has changed: all, where that is not said. In development only. */
  readonly forget?: (changed?: ChangedFiles) => void;
}

export interface PageLoaderOptions {
  readonly json: JsonFetcher;
  readonly components: ComponentTable;
  readonly emitter: Emitter;
  readonly pathPrefix: string;
  readonly notFoundPages?: readonly MatchPath[];
  /** What relative addresses are relative to. */
  readonly currentPath?: () => string;
}

/** All that depends on the published content. It is replaced as a whole, so a load that began earlier writes into what is gone. */
interface Memory extends SharedFiles {
  readonly pages: Map<string, PageOutcome>;
  readonly pageData: Map<string, LoadedPageData>;
  readonly loading: Map<string, Promise<PageOutcome>>;
}

export function createPageLoader(options: PageLoaderOptions): PageLoader {
  const { json, emitter, pathPrefix, notFoundPages = [], currentPath } = options;
  const askForPageData = createPageDataLoader({ json, pathPrefix, notFoundPages });
  const loadParts = createPartsLoader(options);
  const published: { memory: Memory; contentHash?: string } = { memory: emptyMemory() };

  const addressOf = (raw: string): PageAddress => parsePageAddress(raw, pathPrefix, currentPath?.());

  async function loadAppData(): Promise<AppData | undefined> {
    const answer = await json.get(fileUrl(appDataPath, pathPrefix), parseAppData);
    if (answer.status !== 'ok') return undefined;
    const { contentHash } = answer.value;
    if (contentHash !== undefined) {
      if (published.contentHash !== undefined && published.contentHash !== contentHash) published.memory = emptyMemory();
      published.contentHash = contentHash;
    }
    return answer.value;
  }

  async function loadPageData(key: string, { pageData }: Memory): Promise<PageDataOutcome> {
    const known = pageData.get(key);
    if (known) return known;
    const outcome = await askForPageData(key);
    if (outcome.status === 'success') pageData.set(key, outcome);
    return outcome;
  }

  async function loadDataAndParts(key: string, memory: Memory): Promise<PageOutcome> {
    try {
      const outcome = await loadPageData(key, memory);
      if (outcome.status === 'error') return { status: 'error', error: outcome.error };
      const { result: _, ...page } = outcome.payload;
      const parts = await loadParts(outcome.payload, memory);
      return { status: 'success', ...parts, page: { ...page, webpackCompilationHash: '' } };
    } catch (error) {
      return { status: 'error', error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  async function loadAll(key: string): Promise<PageOutcome> {
    const { memory: before } = published;
    // Both at once: most often the content is still the known one. Where it is not, what was remembered is out of date: once more.
    const early = loadDataAndParts(key, before);
    const appData = await loadAppData();
    const { memory } = published;
    const loaded = memory === before ? await early : await loadDataAndParts(key, memory);
    return remember(key, stampWith(loaded, appData), memory);
  }

  function remember(key: string, outcome: PageOutcome, memory: Memory): PageOutcome {
    memory.pages.set(key, outcome);
    if (outcome.status === 'success') emitter.emit('onPostLoadPageResources', { page: outcome, pageResources: outcome });
    return outcome;
  }

  async function loadKnown(key: string, memory: Memory): Promise<PageOutcome> {
    return remember(key, await loadDataAndParts(key, memory), memory);
  }

  function loadKey(key: string, mayBeOld: boolean): Promise<PageOutcome> {
    const { memory } = published;
    const { pages, pageData, loading } = memory;
    const known = pages.get(key);
    if (known?.status === 'success') return Promise.resolve(known);
    if (mayBeOld && pageData.has(key)) return loadKnown(key, memory);
    const running = loading.get(key);
    if (running) return running;
    const load = loadAll(key).finally(() => loading.get(key) === load && loading.delete(key));
    loading.set(key, load);
    return load;
  }

  function loadPageSync(raw: string, { withErrorDetails = false } = {}): PageOutcome | undefined {
    const { key, search } = addressOf(raw);
    const known = published.memory.pages.get(key);
    return known?.status === 'success' ? withQuery(known, search) : withErrorDetails ? known : undefined;
  }

  return {
    loadPage: (raw, { mayBeOld = false } = {}) => {
      const { key, search } = addressOf(raw);
      const load = loadKey(key, mayBeOld);
      return search === '' ? load : load.then((outcome) => withQuery(outcome, search));
    },
    loadPageSync: loadPageSync as PageLoader['loadPageSync'],
    loadPageData: (raw) => loadPageData(addressOf(raw).key, published.memory),
    getPageData: (raw) => published.memory.pageData.get(addressOf(raw).key)?.payload,
    loadAppData,
    abandon: () => {
      json.abandon();
      published.memory.loading.clear();
    },
    isPageNotFound: (raw) => {
      const { pages, pageData } = published.memory;
      const { key } = addressOf(raw);
      return pages.get(key)?.status !== 'success' || pageData.get(key)?.notFound === true;
    },
    pageKey: (raw) => addressOf(raw).key,
    ...(process.env.NODE_ENV === 'development'
      ? {
          forget: (changed?: ChangedFiles) => {
            const { staticQueries, slices } = published.memory;
            published.memory = emptyMemory();
            // The next answer about the published content is then the first one, and no reason to load once more.
            delete published.contentHash;
            if (!changed) return;
            for (const [hash, data] of staticQueries)
              if (!changed.queries.includes(hash)) published.memory.staticQueries.set(hash, data);
            for (const [name, data] of slices) if (!changed.slices.includes(name)) published.memory.slices.set(name, data);
          },
        }
      : {}),
  };
}

const emptyMemory = (): Memory => ({
  pages: new Map(),
  pageData: new Map(),
  loading: new Map(),
  staticQueries: new Map(),
  slices: new Map(),
});

function stampWith(outcome: PageOutcome, appData: AppData | undefined): PageOutcome {
  if (outcome.status === 'error' || !appData) return outcome;
  return { ...outcome, page: { ...outcome.page, webpackCompilationHash: appData.webpackCompilationHash } };
}

/** One static page answers every query: only the path that it states differs, the rest is shared. */
function withQuery(outcome: PageOutcome, search: string): PageOutcome | PageError {
  if (search === '' || outcome.status === 'error') return outcome;
  return { ...outcome, page: { ...outcome.page, path: outcome.page.path + search } };
}
