import { stripPrefix, withPrefix } from '#contract/page-path';
import type { PageResources } from '../loading/page-resources.ts';
import type { PageScreen } from '../page/page-screen.ts';
import { addressOf, enterEntry, isEntryShown, newKey } from './history-entries.ts';
import { loadDocument, noteLeaving, withoutHash } from './leave-page.ts';
import { placePage, savePosition } from './page-position.ts';
import { type LinkUse, renderAhead } from './render-ahead.ts';
import { ensureKey } from './scroll-position.ts';
import type { NavigationOptions, Tab } from './tab.ts';
import { beginVisit } from './visit.ts';
import { freshen, visitPage, wantsScrolling } from './visit-page.ts';

/**
 * Goes from page to page without loading a document. The last navigation wins. A navigation that
 * fails or takes too long ends as it would without a client: the browser loads the target.
 */
export interface Navigation {
  /**
   * Goes to an address with prefix, or by a number of history entries. Settles when the page is
   * shown or left; never rejects.
   */
  readonly navigate: Navigate;
  /**
   * Has the page of an address rendered out of sight. A link must be pointed at for a while before
   * that.
   */
  prepare(address: string, link: LinkUse): void;
  /** Shows pages on `screen` from now on, where `page` is. Until then the browser navigates. */
  takeOver(screen: PageScreen, page: Pick<PageResources, 'json'>): void;
  /** Gives navigation back to the browser for the rest of the document's life. */
  giveBack(): void;
  isInCharge(): boolean;
  /** Ends the current visit, because the browser follows a link or sends a form. */
  noteLeaving(): void;
  /** Returns true if another document is requested, which a reload of this one would cancel. */
  isLeaving(): boolean;
  /** Shows the page of the address bar, after back, forward, or a link to a hash. Never rejects. */
  followHistory(): Promise<void>;
  /** Stores the scroll position of the page on screen. */
  savePosition(): void;
  /** Shows the not-found page in the current one's place, or loads its document. Never rejects. */
  showNotFound(): Promise<void>;
  /**
   * Opens the disclosures around the target of the address. Scrolls to the stored position if an
   * earlier document of this entry told the browser not to: this one tells it to when it has loaded.
   */
  restorePosition(): void;
  /** Called when the document is left. */
  pause(): void;
  /** Called when the browser shows the cached document again. Its content may have changed. */
  resume(): Promise<void>;
  /**
   * Makes the browser load a document, even if it is already at that address. Default: that of the
   * page that is being entered, or was last.
   */
  loadDocument(href?: string): void;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
}

export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

export function createNavigation(options: NavigationOptions): Navigation {
  const { history, location } = options.window;
  const tab: Tab = {
    ...options,
    ...addressOf(options),
    visit: new AbortController(),
    isPlaced: true,
    scrolls: true,
    isLeaving: false,
    lastKey: 0,
  };
  return {
    navigate: (to, how) => navigate(tab, to, how),
    prepare: (address, link) => renderAhead(tab, address, link),
    followHistory: () => followHistory(tab),
    showNotFound: () => showNotFound(tab),
    loadDocument: (href = tab.entering) => loadDocument(tab, { url: new URL(href), how: 'push' }),
    noteLeaving: () => noteLeaving(tab),
    isLeaving: () => tab.isLeaving,
    isInCharge: () => tab.screen !== undefined,
    savePosition: () => savePosition(tab),
    restorePosition: () => {
      const url = new URL(location.href);
      // The browser restores the position, but opens nothing in a document that it loads again.
      if (history.scrollRestoration === 'auto') tab.revealHashTarget(url);
      else placePage(tab, url, true);
    },
    pause: () => {
      savePosition(tab);
      // If another page loads here, the browser would put it at this one's position.
      if (tab.isPlaced && !leadsElsewhere(tab)) leaveScrolling(tab);
      else history.scrollRestoration = 'manual';
    },
    resume: async () => {
      tab.isLeaving = false;
      if (!tab.screen) return;
      takeScrolling(tab, 2);
      await freshen(tab, tab.screen);
    },
    takeOver: (screen, page) => {
      ensureKey(history);
      tab.screen = screen;
      tab.scrolls = wantsScrolling(page);
      enterEntry(tab);
    },
    giveBack: () => {
      tab.screen = undefined;
      leaveScrolling(tab);
    },
  };
}

/**
 * Restores scroll positions after a number of frames instead of the browser. WebKit restores that of
 * a cached document after `pageshow`, if the document does not say otherwise by then.
 */
function takeScrolling(tab: Tab, frames: number): void {
  const { window } = tab;
  leaveScrolling(tab);
  tab.resuming = window.requestAnimationFrame(() => {
    if (frames > 1) takeScrolling(tab, frames - 1);
    else window.history.scrollRestoration = 'manual';
  });
}

/** Leaves scroll positions to the browser. */
function leaveScrolling({ window, resuming = 0 }: Tab): void {
  window.cancelAnimationFrame(resuming);
  window.history.scrollRestoration = 'auto';
}

async function navigate(tab: Tab, to: string | number, { replace, state }: NavigateOptions = {}): Promise<void> {
  const {
    pathPrefix,
    window: {
      history,
      location: { href },
    },
  } = tab;
  if (typeof to === 'number') return history.go(to);
  const url = new URL(to, href);
  const isPage =
    url.origin === new URL(href).origin &&
    // Only browsers find the words of a text fragment, when they load a document.
    !url.hash.includes(':~:') &&
    (pathPrefix === '' || stripPrefix(url.pathname, pathPrefix) !== url.pathname);
  return (isPage ? visitPage : loadDocument)(tab, { url, how: (replace ?? url.href === href) ? 'replace' : 'push', state });
}

async function followHistory(tab: Tab): Promise<void> {
  const { history, location } = tab.window;
  const url = new URL(location.href);
  // Without a screen this loads the document: entries of an earlier document change only the
  // address.
  if (leadsElsewhere(tab)) return visitPage(tab, { url, how: 'traverse' });
  if (!tab.screen) return;
  // Only an overlay has changed, or the page has replaced its query.
  const isSameEntry = isEntryShown(tab);
  // The page is already on screen, so a visit of another one is cancelled.
  if (!isSameEntry || tab.entering !== tab.shown) beginVisit(tab);
  const isMadeByBrowser = history.state === null;
  // It has no key yet, and a browser that follows a link may have scrolled already.
  if (isMadeByBrowser) history.replaceState({ key: newKey(tab) }, '');
  else savePosition(tab);
  const update = { location: url.href, prevLocation: tab.shown };
  enterEntry(tab);
  if (isSameEntry) return;
  if (!isMadeByBrowser) placePage(tab, url, tab.scrolls);
  // The stylesheet decides if scrolling is smooth.
  else if (tab.scrolls) tab.revealHashTarget(url, 'auto');
  tab.emitter.emit('onRouteUpdate', update);
}

/** Returns true if the current entry of the history has another page than the one on screen. */
const leadsElsewhere = (tab: Tab): boolean =>
  !isEntryShown(tab) && withoutHash(tab.window.location.href) !== withoutHash(tab.shown);

async function showNotFound(tab: Tab): Promise<void> {
  const { signal } = tab.visit;
  const url = new URL(tab.window.location.href);
  const path = await tab.notFoundPage(url.pathname);
  const page = await tab.loader.loadPage(path);
  if (signal.aborted) return;
  const isShown = page.status === 'success' && (await tab.screen?.show(page, url));
  if (!isShown) loadDocument(tab, { url: new URL(withPrefix(path, tab.pathPrefix), url), how: 'replace' });
}
