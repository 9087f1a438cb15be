import type { SearchPort } from '#contract/services';
import { importAgain } from './import-again.ts';
import type { SearchSource } from './search-index.ts';

/** Longest wait for an index, in milliseconds. It may still come for later callers. */
const limitMs = 7_500;

export interface BrowserSearchOptions extends Omit<SearchSource, 'cache' | 'load'> {
  /** Loads all languages at once, for scripts of the site that expect them. */
  readonly isAtStart?: boolean | undefined;
}

/** Finds pages. By default, code and index are loaded at the first search. */
export function browserSearch({ isAtStart, ...source }: BrowserSearchOptions): SearchPort {
  const searchers = new Map<string, ReturnType<SearchPort['load']>>();
  const loadCode = importAgain(() => import('./search-index.ts'));
  let cache: RequestCache = 'default';
  const port: SearchPort = {
    load(language) {
      const cached = searchers.get(language);
      if (cached) return cached;
      const loading = loadCode().then(({ loadSearcher }) => loadSearcher(language, { ...source, cache, load: port.load }));
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
  // A failure is logged, and the first search tries again.
  if (isAtStart) for (const language of source.languages) port.load(language).catch(() => {});
  return port;
}
