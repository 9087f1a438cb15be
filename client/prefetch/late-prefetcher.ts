import type { FetchAhead, Prefetch, Prefetcher } from './prefetcher.ts';

/**
 * Fetches ahead with a prefetcher that is loaded at the first call. If that fails, nothing is
 * fetched.
 */
export function prefetchLater(load: () => Promise<Prefetcher>): FetchAhead {
  return (path) => {
    const state: { isAborted?: boolean; prefetch?: Prefetch } = {};
    const begin = async (): Promise<boolean> => {
      const { prefetch } = await load();
      if (state.isAborted) return false;
      state.prefetch = prefetch(path);
      return state.prefetch;
    };
    const abort = (): void => {
      state.isAborted = true;
      state.prefetch?.abort();
    };
    return Object.assign(
      begin().catch(() => false),
      { abort },
    );
  };
}
