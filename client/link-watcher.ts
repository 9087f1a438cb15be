import type { FetchAhead, Prefetch } from './prefetcher.ts';

export interface LinkWatcherOptions {
  readonly document: Document;
  /** The path that a link would take the visitor to, and that may be fetched ahead. */
  readonly pathAhead: (link: HTMLAnchorElement) => string | undefined;
  readonly prefetch: FetchAhead;
  readonly createObserver: (onChange: IntersectionObserverCallback) => IntersectionObserver;
}

/**
 * Has the pages of links fetched ahead while the links are in view, what the page itself speaks of before what every page has. Gives a
 * function that watches the links which the document holds now, in place of those watched before.
 */
export function createLinkWatcher({ document, pathAhead, prefetch, createObserver }: LinkWatcherOptions): () => void {
  const prefetches = new Map<Element, Prefetch>();
  const observer = createObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      prefetches.get(target)?.abort();
      prefetches.delete(target);
      const path = isIntersecting ? pathAhead(target as HTMLAnchorElement) : undefined;
      if (path !== undefined) prefetches.set(target, prefetch(path, target.closest('main') !== null));
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
