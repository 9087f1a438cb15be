import type { Clock, Timer } from '../clock.ts';
import type { Emitter } from '../emitter.ts';
import type { PageLoader } from '../loading/page-loader.ts';
import type { PageResources } from '../loading/page-resources.ts';
import type { PageScreen } from '../page/page-screen.ts';
import type { HistoryEntry, ScrollPositions } from './scroll-position.ts';

export interface NavigationOptions {
  readonly window: NavigationWindow;
  readonly loader: Pick<PageLoader, 'getPageData' | 'loadPage' | 'loadPageSync' | 'loadAppData' | 'abandon'>;
  readonly scroll: ScrollPositions;
  readonly emitter: Emitter;
  readonly clock: Clock;
  readonly pathPrefix: string;
  /** The build that this document runs. */
  readonly compilationHash: string;
  readonly isServiceWorkerUpdated: () => boolean;
  /** Target of a redirect page; undefined for any other page. */
  readonly redirectTarget: (page: PageResources, from: URL) => Promise<string> | undefined;
  /** Returns the path of the page for an address that is not found. Never rejects. */
  readonly notFoundPage: (pathname: string) => Promise<string>;
  /**
   * Opens the disclosures around the target of a hash, and scrolls to it if there is a `behavior`;
   * false if it does not exist.
   */
  readonly revealHashTarget: (url: URL, behavior?: ScrollBehavior) => boolean;
  readonly whenIdle: (run: () => void) => void;
  readonly setPending: (isPending: boolean) => void;
  readonly reportFailure: () => void;
}

/** The part of the browser that a navigation uses. */
export interface NavigationWindow {
  readonly location: Pick<Location, 'href' | 'assign' | 'replace' | 'reload'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go' | 'scrollRestoration'>;
  readonly scrollY: number;
  scrollTo(options: ScrollToOptions): void;
  requestAnimationFrame(run: () => void): number;
  cancelAnimationFrame(id: number): void;
  stop(): void;
}

/** A visit of an address. The next visit aborts its signal: later answers then change nothing. */
export type Visit = Pick<AbortController, 'signal' | 'abort'>;

/** A browser tab: the parts that navigation uses, and its state. */
export interface Tab extends NavigationOptions {
  /** Undefined before React runs the page and after it has failed. */
  screen?: PageScreen;
  visit: Visit;
  /** Address of the page that is on screen or being rendered. */
  shown: string;
  /** Address of the current or last navigation. */
  entering: string;
  entry: HistoryEntry;
  /** False while that page is put on screen: the scroll position is still the one before. */
  isPlaced: boolean;
  /** False if the page on screen keeps its scroll position when its query or hash changes. */
  scrolls: boolean;
  /** True while the browser loads a document, which may not come. */
  isLeaving: boolean;
  /** Newest key of an entry: a time in milliseconds. */
  lastKey: number;
  /** Ends when the pointer has rested on a link long enough. */
  pointing?: Timer;
  /** The frame after which the client restores scroll positions again. */
  resuming?: number;
}
