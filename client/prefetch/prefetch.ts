/** Prefetches pages. Loaded after the start of the page, or when a script prefetches a page. */
import type { PageData } from '#contract/page-data';
import type { VisitorSettings } from '#contract/visitor-settings';
import { mostAhead } from '../page/page-stack.ts';
import { createLinkWatcher, type LinkWatcherOptions } from './link-watcher.ts';
import { prefetchLimit } from './prefetch-limit.ts';
import { createPrefetcher, type PrefetchEnvironment, type Prefetcher, type PrefetcherOptions } from './prefetcher.ts';

export interface PrefetchOptions
  extends Omit<PrefetcherOptions, 'environment'>,
    Pick<PrefetchEnvironment, 'isWelcome' | 'whenIdle'>,
    Pick<LinkWatcherOptions, 'document' | 'pathAhead'> {
  readonly window: Window & typeof globalThis;
  readonly settings: { readonly visitor: Pick<VisitorSettings, 'prefetchLimit'> };
  /** Prerenders a prefetched page. */
  readonly renderAhead: (path: string) => void;
}

/**
 * Fetches pages ahead, view after view: those of links in view, and others that are put into the
 * queue.
 */
export function startPrefetching(options: PrefetchOptions): Prefetcher {
  const { window, document, emitter, loader, preloadChunk, settings } = options;
  const prefetcher = createPrefetcher({
    ...options,
    environment: {
      isWelcome: options.isWelcome,
      limit: () => prefetchLimit(window.navigator, settings.visitor.prefetchLimit),
      whenVisible: (run) => {
        if (document.hidden) document.addEventListener('visibilitychange', run, { once: true });
        else run();
      },
      whenIdle: options.whenIdle,
      watchBytes,
    },
  });
  /** Paths that were rendered ahead in this view. */
  const rendered = new Set<string>();
  const renderAhead = (path: string): void => {
    const { pathname, search } = window.location;
    const page = loader.getPageData(path);
    const shown = loader.getPageData(pathname + search);
    // Only if all files are loaded, so that this sends no request.
    const isAtHand = page && shown && sharedFiles(page) === sharedFiles(shown) && preloadChunk(page.componentChunkName, 0) === 0;
    if (isAtHand && rendered.add(path).size <= mostAhead) options.whenIdle(() => options.renderAhead(path));
  };
  const links = createLinkWatcher({
    ...options,
    prefetch: prefetcher.prefetch,
    onFetched: renderAhead,
    createObserver: (onChange) => new IntersectionObserver(onChange),
  });
  links.watch();
  emitter.on('onRouteUpdate', () => {
    links.leave();
    rendered.clear();
    prefetcher.beginView();
    // A hundred links take milliseconds, which would delay the new page's first frame.
    options.whenIdle(links.watch);
  });
  return prefetcher;
}

/** Files that a page needs besides its own data and code. */
const sharedFiles = ({ staticQueryHashes, slicesMap }: PageData): string => JSON.stringify([staticQueryHashes, slicesMap]);

/** Reports the bytes of data and code. Pictures and fonts are the page's own. */
function watchBytes(add: (bytes: number) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const { initiatorType, encodedBodySize } of list.getEntries() as PerformanceResourceTiming[])
      if (!/^(img|css)$/.test(initiatorType)) add(encodedBodySize);
  });
  observer.observe({ type: 'resource' });
}
