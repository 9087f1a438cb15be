import type { ComponentType } from 'react';
import type { PageProps, SliceProps } from '#contract/page';
import type { PageData } from '#contract/page-data';
import { parseSliceData, type SliceData, sliceDataPath } from '#contract/slice-data';
import { parseStaticQueryData, type StaticQueryData, staticQueryDataPath } from '#contract/static-query-data';
import type { ComponentTable } from './component-chunks.ts';
import type { JsonFetcher } from './fetch-json.ts';
import type { PageResources } from './page-resources.ts';
import { fileUrl } from './site-address.ts';

/** Files that pages share, by name: each is loaded once. */
export interface SharedFiles {
  readonly staticQueries: Map<string, StaticQueryData>;
  readonly slices: Map<string, SliceData>;
}

export interface PartsLoaderOptions {
  readonly json: JsonFetcher;
  readonly components: ComponentTable;
  readonly pathPrefix: string;
}

export type PageParts = Omit<PageResources, 'page' | 'status'>;

/**
 * Returns a function that loads the parts that page data names. It rejects if any part is missing:
 * a page is whole or not shown.
 */
export function createPartsLoader({ json, components, pathPrefix }: PartsLoaderOptions) {
  async function loadFile<T>(
    path: string,
    parse: (text: string) => T | undefined,
    cache: Map<string, T>,
    name: string,
  ): Promise<T> {
    const cached = cache.get(name);
    if (cached) return cached;
    const answer = await json.get(fileUrl(path, pathPrefix), parse);
    if (answer.status !== 'ok') throw new Error(`We couldn't load "${path}" (${answer.status}).`);
    cache.set(name, answer.value);
    return answer.value;
  }

  async function loadModule<T extends object>(chunkName: string): Promise<Partial<T>> {
    const load = Object.hasOwn(components, chunkName) && components[chunkName];
    if (!load) throw new Error(`We couldn't find the correct component chunk with the name "${chunkName}".`);
    const module = await load();
    if (!module) throw new Error(`The component chunk "${chunkName}" is empty.`);
    return module as Partial<T>;
  }

  return async function loadParts(page: PageData, { staticQueries, slices }: SharedFiles): Promise<PageParts> {
    const loadQueries = (hashes: readonly string[]) =>
      Promise.all(
        hashes.map(async (hash) => {
          const path = staticQueryDataPath(hash);
          return [hash, await loadFile(path, parseStaticQueryData, staticQueries, hash)] as const;
        }),
      );
    const loadSlice = async ([alias, name]: readonly [string, string]) => {
      const { componentChunkName, result, staticQueryHashes } = await loadFile(sliceDataPath(name), parseSliceData, slices, name);
      const [module, queries] = await Promise.all([loadModule(componentChunkName), loadQueries(staticQueryHashes)]);
      return { entry: [alias, { component: componentIn<SliceProps>(module), ...result }] as const, queries };
    };
    const [module, queries, loadedSlices] = await Promise.all([
      loadModule<object>(page.componentChunkName),
      loadQueries(page.staticQueryHashes),
      Promise.all(Object.entries(page.slicesMap).map(loadSlice)),
      // They add themselves to the components that texts can show.
      ...(page.embedChunkNames ?? []).map(loadModule),
    ]);
    return {
      component: componentIn<PageProps>(module),
      head: module,
      json: page.result,
      staticQueryResults: Object.fromEntries([...queries, ...loadedSlices.flatMap((slice) => slice.queries)]),
      slices: Object.fromEntries(loadedSlices.map((slice) => slice.entry)),
    };
  };
}

/**
 * Returns the default export. A module without one, as in older tables, is the component itself.
 */
function componentIn<P>(module: object): ComponentType<P> {
  return ('default' in module ? module.default : module) as ComponentType<P>;
}
