import type { FetchAhead, Prefetch } from './prefetcher.ts';

export interface LinkWatcherOptions {
  readonly document: Document;
  /** Path of a link's page, if that may be prefetched. */
  readonly pathAhead: (link: HTMLAnchorElement) => string | undefined;
  readonly prefetch: FetchAhead;
  /** Called for a link in view whose page has been fetched, now or earlier. */
  readonly onFetched: (path: string) => void;
  readonly createObserver: (onChange: IntersectionObserverCallback) => IntersectionObserver;
}

/**
 * Fetches the pages of links ahead while the links are in view, those in the main content first.
 * Returns a function that watches the links of the current document instead of those before.
 */
export function createLinkWatcher({ document, pathAhead, prefetch, onFetched, createObserver }: LinkWatcherOptions): () => void {
  const prefetches = new Map<Element, Prefetch>();
  const observer = createObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      prefetches.get(target)?.abort();
      prefetches.delete(target);
      const path = isIntersecting ? pathAhead(target as HTMLAnchorElement) : undefined;
      if (path === undefined) continue;
      const fetched = prefetch(path, target.closest('main') !== null);
      prefetches.set(target, fetched);
      void fetched.then(() => prefetches.get(target) === fetched && onFetched(path));
    }
  });
  return () => {
    observer.disconnect();
    for (const waiting of prefetches.values()) waiting.abort();
    prefetches.clear();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (pathAhead(link) !== undefined) observer.observe(link);
  };
}
