/** What is fetched before a visitor asks for it: loaded once the page is alive, or when a script asks for a page ahead. */
import type { PageData } from '#contract/page-data';
import { isFetchingAheadWelcome } from './fetching-ahead.ts';
import { createLinkWatcher, type LinkWatcherOptions } from './link-watcher.ts';
import { createPrefetcher, type PrefetchEnvironment, type Prefetcher, type PrefetcherOptions } from './prefetcher.ts';

export interface PrefetchOptions
  extends Omit<PrefetcherOptions, 'environment'>,
    Pick<PrefetchEnvironment, 'whenIdle'>,
    Pick<LinkWatcherOptions, 'document' | 'pathAhead'> {
  readonly window: Window & typeof globalThis;
  /** Has a page that was fetched ahead rendered ahead, too. */
  readonly renderAhead: (path: string) => void;
}

/** Fetches pages ahead, view after view, of links in view and of whatever else is put into its queue. */
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
    // Only where all is at hand, so that nothing is asked for.
    const isAtHand = page && shown && sharedFiles(page) === sharedFiles(shown) && preloadChunk(page.componentChunkName, 0) === 0;
    if (isAtHand) options.whenIdle(() => options.renderAhead(path));
  };
  // Not every browser can observe.
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
      // To look at a hundred links takes milliseconds, which the new page's first frame is not to wait for.
      options.whenIdle(watchLinks);
    });
  }
  return prefetcher;
}

/** What a page asks for beside its own data and code. */
const sharedFiles = ({ staticQueryHashes, slicesMap }: PageData): string => JSON.stringify([staticQueryHashes, slicesMap]);

/** Pictures and fonts are the page's own. */
const isDataOrCode = ({ initiatorType }: PerformanceResourceTiming): boolean => !/^(img|css)$/.test(initiatorType);

function bytesSince(performance: Performance, time: number): number {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loads
    .filter((load) => isDataOrCode(load) && performance.timeOrigin + load.startTime >= time)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
