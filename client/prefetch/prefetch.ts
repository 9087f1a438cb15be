/** Prefetches pages. Loaded after the start of the page, or when a script prefetches a page. */
import type { PageData } from '#contract/page-data';
import { isFetchingAheadWelcome } from './fetching-ahead.ts';
import { createLinkWatcher, type LinkWatcherOptions } from './link-watcher.ts';
import { createPrefetcher, type PrefetchEnvironment, type Prefetcher, type PrefetcherOptions } from './prefetcher.ts';

export interface PrefetchOptions
  extends Omit<PrefetcherOptions, 'environment'>,
    Pick<PrefetchEnvironment, 'whenIdle'>,
    Pick<LinkWatcherOptions, 'document' | 'pathAhead'> {
  readonly window: Window & typeof globalThis;
  /** Prerenders a prefetched page. */
  readonly renderAhead: (path: string) => void;
}

/**
 * Fetches pages ahead, view after view: those of links in view, and others that are put into the
 * queue.
 */
export function startPrefetching(options: PrefetchOptions): Prefetcher {
  const { window, document, emitter, loader, preloadChunk } = options;
  const prefetcher = createPrefetcher({
    ...options,
    environment: {
      isWelcome: () => isFetchingAheadWelcome(window.navigator),
      isHidden: () => document.hidden,
      whenVisible: (run) => {
        const onChange = () => {
          if (document.hidden) return;
          document.removeEventListener('visibilitychange', onChange);
          run();
        };
        document.addEventListener('visibilitychange', onChange);
      },
      whenIdle: options.whenIdle,
      bytesSince: (time) => bytesSince(window.performance, time),
    },
  });
  const renderAhead = (path: string): void => {
    const page = loader.getPageData(path);
    const shown = loader.getPageData(window.location.pathname);
    // Only if all files are loaded, so that this sends no request.
    const isAtHand = page && shown && sharedFiles(page) === sharedFiles(shown) && preloadChunk(page.componentChunkName, 0) === 0;
    if (isAtHand) options.whenIdle(() => options.renderAhead(path));
  };
  // Not every browser has observers.
  if ('IntersectionObserver' in window) {
    const watchLinks = createLinkWatcher({
      ...options,
      prefetch: prefetcher.prefetch,
      onFetched: renderAhead,
      createObserver: (onChange) => new IntersectionObserver(onChange),
    });
    watchLinks();
    emitter.on('onRouteUpdate', () => {
      prefetcher.beginView();
      // A hundred links take milliseconds, which would delay the new page's first frame.
      options.whenIdle(watchLinks);
    });
  }
  return prefetcher;
}

/** Files that a page needs besides its own data and code. */
const sharedFiles = ({ staticQueryHashes, slicesMap }: PageData): string => JSON.stringify([staticQueryHashes, slicesMap]);

/** Pictures and fonts are the page's own. */
const isDataOrCode = ({ initiatorType }: PerformanceResourceTiming): boolean => !/^(img|css)$/.test(initiatorType);

function bytesSince(performance: Performance, time: number): number {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loads
    .filter((load) => isDataOrCode(load) && performance.timeOrigin + load.startTime >= time)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
