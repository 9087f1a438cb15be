import type { FetchAhead, Prefetch, Prefetcher } from './prefetcher.ts';

/**
 * Fetches ahead with a prefetcher that is loaded at the first call. If that fails, this page is not
 * fetched, and the next call loads the prefetcher again.
 */
export function prefetchLater(load: () => Promise<Prefetcher>): FetchAhead {
  return (path) => {
    const state: { isAborted?: boolean; prefetch?: Prefetch } = {};
    const fetched = load().then(({ prefetch }) => {
      if (state.isAborted) return false;
      state.prefetch = prefetch(path);
      return state.prefetch;
    });
    const abort = (): void => {
      state.isAborted = true;
      state.prefetch?.abort();
    };
    return Object.assign(
      fetched.catch(() => false),
      { abort },
    );
  };
}
