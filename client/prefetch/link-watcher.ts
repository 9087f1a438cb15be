import type { FetchAhead, Prefetch } from './prefetcher.ts';

export interface LinkWatcherOptions {
  readonly document: Document;
  /** The path that a link would take the visitor to, and that may be fetched ahead. */
  readonly pathAhead: (link: HTMLAnchorElement) => string | undefined;
  readonly prefetch: FetchAhead;
  /** Told of a link in view whose page has been fetched, or may have been earlier. */
  readonly onFetched: (path: string) => void;
  readonly createObserver: (onChange: IntersectionObserverCallback) => IntersectionObserver;
}

/**
 * Has the pages of links fetched ahead while the links are in view, what the page itself speaks of before what every page has. Gives a
 * function that watches the links which the document holds now, in place of those watched before.
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
