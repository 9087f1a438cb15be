import type { ChunkMap } from '#contract/chunk-map';
import { withPrefix } from '#contract/page-path';

/** Loads the module of a page or slice; rejects when the chunk is gone or the network is. */
export type LoadModule = () => Promise<unknown>;

/** Chunk name → loader of its module. The table that the contract calls asyncRequires. */
export type ComponentTable = Readonly<Record<string, LoadModule>>;

export interface ComponentChunks {
  readonly components: ComponentTable;
  /** Asks the browser for all of a chunk's files. */
  preload(chunkName: string): void;
  /** Root-relative addresses of a chunk's files with prefix, its own module first; none for a chunk that this build does not have. */
  urls(chunkName: string): readonly string[];
}

export interface ComponentChunksOptions {
  readonly chunkMap: ChunkMap;
  readonly pathPrefix: string;
  readonly importModule: (url: string) => Promise<unknown>;
  /** Asks the browser for a module ahead of its use. */
  readonly preloadModule: (url: string) => void;
}

export function createComponentChunks(options: ComponentChunksOptions): ComponentChunks {
  const { chunkMap, pathPrefix, importModule, preloadModule } = options;
  const urls = (name: string) =>
    (Object.hasOwn(chunkMap, name) ? (chunkMap[name] ?? []) : []).map((url) => withPrefix(url, pathPrefix));
  const table = Object.keys(chunkMap).flatMap((name) => {
    const [url, ...imported] = urls(name);
    if (url === undefined) return [];
    const load = createModuleLoader(url, importModule);
    const loadAtOnce = () => {
      // What a module imports the browser would ask for only once it has read the module.
      imported.forEach(preloadModule);
      return load();
    };
    return [[name, loadAtOnce] as const];
  });
  return { components: Object.fromEntries(table), urls, preload: (name) => urls(name).forEach(preloadModule) };
}

/** A browser remembers a failed import by its address for the document's life, so each further try has an address of its own. */
function createModuleLoader(url: string, importModule: (url: string) => Promise<unknown>): LoadModule {
  const failures = { count: 0 };
  return async () => {
    try {
      return await importModule(failures.count === 0 ? url : `${url}?retry=${failures.count}`);
    } catch (error) {
      failures.count += 1;
      throw error;
    }
  };
}
