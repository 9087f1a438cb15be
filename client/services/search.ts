import type { SearchPort } from '#contract/services';
import type { SearchSource } from './search-index.ts';

/** Longest wait for an index, in milliseconds. It may still come for later callers. */
const limitMs = 7_500;

/** Finds pages. Code and index are loaded at the first search. */
export function browserSearch(source: Omit<SearchSource, 'cache'>): SearchPort {
  const searchers = new Map<string, ReturnType<SearchPort['load']>>();
  let cache: RequestCache = 'default';
  return {
    load(language) {
      const cached = searchers.get(language);
      if (cached) return cached;
      const loading = import('./search-index.ts').then(({ loadSearcher }) => loadSearcher(language, { ...source, cache }));
      const tooLate = new Promise<never>((_, reject) => {
        source.clock.setTimeout(() => reject(new Error('It does not come in time.')), limitMs);
      });
      const searcher = Promise.race([loading, tooLate]).catch((error: unknown) => {
        searchers.delete(language);
        cache = 'reload';
        console.error('Failed fetch search index', error);
        throw error;
      });
      searchers.set(language, searcher);
      loading.then(
        () => searchers.set(language, loading),
        () => {},
      );
      return searcher;
    },
  };
}
