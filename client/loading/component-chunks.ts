import type { ChunkMap } from '#contract/chunk-map';
import { withPrefix } from '#contract/page-path';
import type { Clock } from '../clock.ts';
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
  const asked = new Set<string>();
  const ask = (url: string) => {
    if (!asked.has(url)) preloadModule(url);
    asked.add(url);
  };
  const urls = (name: string) =>
    (Object.hasOwn(chunkMap, name) ? (chunkMap[name] ?? []) : []).map((url) => withPrefix(url, pathPrefix));
  const table = Object.keys(chunkMap).flatMap((name) => {
    const [url, ...imported] = urls(name);
    if (url === undefined) return [];
    const load = createModuleLoader(url, options);
    const loadAtOnce = async () => {
      const styles = imported.filter(isStylesheet).map(loadStylesheet);
      // The browser would request imported modules only after it has read the module.
      for (const file of imported) if (!isStylesheet(file)) ask(file);
      asked.add(url);
      const [module] = await Promise.all([load(), ...styles]);
      return module;
    };
    return [[name, loadAtOnce] as const];
  });
  const preload = (name: string, most = Number.POSITIVE_INFINITY) => {
    const missing = urls(name).filter((url) => !asked.has(url));
    if (missing.length > most) return;
    missing.forEach(ask);
    return missing.length;
  };
  return { components: Object.fromEntries(table), urls, preload };
}

/**
 * A browser caches an import by its address for the document's life, even one that failed or hangs.
 * So each retry has an address of its own. If two imports succeed, the first module is used by all:
 * a component of another instance would be another component.
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
