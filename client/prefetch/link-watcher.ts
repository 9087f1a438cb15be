import { overlayAttribute } from '#contract/browser-globals';
import type { FetchAhead, Prefetch, Rank } from './prefetcher.ts';

export interface LinkWatcherOptions {
  readonly document: Document;
  /** Path of a link's page, if that may be prefetched. */
  readonly pathAhead: (link: HTMLAnchorElement) => string | undefined;
  readonly prefetch: FetchAhead;
  /** Called for a link in view whose page has been fetched, now or earlier. */
  readonly onFetched: (path: string) => void;
  readonly createObserver: (onChange: IntersectionObserverCallback) => IntersectionObserver;
}

export interface LinkWatcher {
  /** Puts the pages of all links of the document into the queue, and watches which are in view. */
  watch(): void;
  /** Ends that, and removes the pages of links from the queue. */
  leave(): void;
}

/**
 * Fetches the pages of all links ahead. Links in view go first, and then those of the main content.
 */
export function createLinkWatcher({ document, pathAhead, prefetch, onFetched, createObserver }: LinkWatcherOptions): LinkWatcher {
  const inView = new Set<Element>();
  const waiting = new Map<Element, Prefetch>();
  const rankOf = (link: Element) => ((inView.has(link) ? 0 : 2) + (link.closest('main') ? 0 : 1)) as Rank;
  function enqueue(link: Element, path = pathAhead(link as HTMLAnchorElement)): void {
    if (path === undefined || waiting.has(link)) return;
    const fetched = prefetch(path, () => rankOf(link), !link.hasAttribute(overlayAttribute));
    waiting.set(link, fetched);
    void fetched.then(() => {
      if (waiting.get(link) !== fetched) return;
      waiting.delete(link);
      if (inView.has(link)) onFetched(path);
    });
  }
  const observer = createObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      inView[isIntersecting ? 'add' : 'delete'](target);
      // Again, if its request has failed.
      if (isIntersecting) enqueue(target);
    }
  });
  return {
    watch: () => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
        const path = pathAhead(link);
        if (path === undefined) continue;
        observer.observe(link);
        enqueue(link, path);
      }
    },
    leave: () => {
      observer.disconnect();
      inView.clear();
      for (const each of waiting.values()) each.abort();
      waiting.clear();
    },
  };
}
