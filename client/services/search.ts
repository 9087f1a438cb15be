import type { SearchPort } from '#contract/services';
import type { SearchSource } from './search-index.ts';

/** Longest wait for an index, in milliseconds: who has asked is then told, and the index may still come for those who ask later. */
const limitMs = 7_500;

/** Pages are looked up by code and an index of which neither is there before it is asked for. */
export function browserSearch(source: Omit<SearchSource, 'cache'>): SearchPort {
  const searchers = new Map<string, ReturnType<SearchPort['load']>>();
  let cache: RequestCache = 'default';
  return {
    load(language) {
      const known = searchers.get(language);
      if (known) return known;
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
