import type { SearchPort } from '#contract/services';
import type { SearchSource } from './search-index.ts';

/** Pages are looked up by code and an index of which neither is there before it is asked for. */
export function browserSearch(source: Omit<SearchSource, 'cache'>): SearchPort {
  const searchers = new Map<string, ReturnType<SearchPort['load']>>();
  let cache: RequestCache = 'default';
  return {
    load(language) {
      const known = searchers.get(language);
      if (known) return known;
      const searcher = import('./search-index.ts')
        .then(({ loadSearcher }) => loadSearcher(language, { ...source, cache }))
        .catch((error: unknown) => {
          searchers.delete(language);
          cache = 'reload';
          console.error('Failed fetch search index', error);
          throw error;
        });
      searchers.set(language, searcher);
      return searcher;
    },
  };
}
