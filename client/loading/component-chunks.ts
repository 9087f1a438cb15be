import { type ChunkMap, hydrateChunkName } from '#contract/chunk-map';
import { withPrefix } from '#contract/page-path';
import type { Clock } from '../clock.ts';
import type { PageRootModule } from '../page/start-page.ts';
import { firstLimitMs } from './fetch-json.ts';

/** Loads the module of a page or slice; rejects if the chunk or the network is gone. */
export type LoadModule = () => Promise<unknown>;

/** Chunk name → loader of its module. The contract calls this table asyncRequires. */
export type ComponentTable = Readonly<Record<string, LoadModule>>;

export interface ComponentChunks {
  readonly components: ComponentTable;
  /**
   * Requests those files of a chunk that are not requested yet. Returns their number; undefined if
   * there are more than `most`.
   */
  preload(chunkName: string, most?: number): number | undefined;
  /**
   * Root-relative addresses of a chunk's files with prefix, its own module first; empty for an
   * unknown chunk.
   */
  urls(chunkName: string): readonly string[];
}

export interface ComponentChunksOptions {
  readonly chunkMap: ChunkMap;
  readonly pathPrefix: string;
  readonly importModule: (url: string) => Promise<unknown>;
  readonly clock: Clock;
  /** Requests a module before its use. */
  readonly preloadModule: (url: string) => void;
  /** Adds a stylesheet to the document. Resolves when it is loaded, rejects if it cannot be. */
  readonly loadStylesheet: (url: string) => Promise<unknown>;
}

const isStylesheet = (url: string): boolean => url.endsWith('.css');

export function createComponentChunks(options: ComponentChunksOptions): ComponentChunks {
  const { chunkMap, pathPrefix, preloadModule, loadStylesheet } = options;
  const requested = new Set<string>();
  const request = (url: string) => {
    if (!requested.has(url)) preloadModule(url);
    requested.add(url);
  };
  const urls = (name: string) =>
    ((Object.hasOwn(chunkMap, name) && chunkMap[name]) || []).map((url) => withPrefix(url, pathPrefix));
  const loaders: Record<string, LoadModule> = {};
  const table = Object.keys(chunkMap).flatMap((name) => {
    const [url, ...imported] = urls(name);
    if (url === undefined) return [];
    const load = createModuleLoader(url, options);
    loaders[name] = load;
    const loadAtOnce = async () => {
      const styles = imported.filter(isStylesheet).map(loadStylesheet);
      // The browser would request imported modules only after it has read the module.
      for (const file of imported) if (!isStylesheet(file)) request(file);
      requested.add(url);
      const [module] = await Promise.all([load(), ...styles]);
      return module;
    };
    // The second step has all slices: their own files would be requests for nothing. Its styles are loaded with it.
    const loadSlice = async () => {
      const step = (await loaders[hydrateChunkName]?.()) as Partial<PageRootModule> | undefined;
      return step?.slices?.[name] ?? loadAtOnce();
    };
    return [[name, name.startsWith('slice---') ? loadSlice : loadAtOnce] as const];
  });
  const components: ComponentTable = Object.fromEntries(table);
  const preload = (name: string, most = Number.POSITIVE_INFINITY) => {
    const missing = urls(name).filter((url) => !requested.has(url));
    if (missing.length > most) return;
    missing.forEach(request);
    return missing.length;
  };
  return { components, urls, preload };
}

/**
 * A browser caches imports by address, even one that failed or hangs: each retry has its own. If
 * two succeed, all use the first module: a second instance would have other components.
 */
function createModuleLoader(url: string, { importModule, clock }: ComponentChunksOptions): LoadModule {
  const state: { next: number; module?: unknown } = { next: 0 };
  return async () => {
    if (state.module) return state.module;
    const { next } = state;
    const giveUp = () => {
      state.next = next + 1;
    };
    const timer = clock.setTimeout(giveUp, firstLimitMs);
    try {
      const module = await importModule(next === 0 ? url : `${url}?retry=${next}`);
      state.module ??= module;
      return state.module;
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      clock.clearTimeout(timer);
    }
  };
}
