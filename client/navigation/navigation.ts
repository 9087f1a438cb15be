import { stripPrefix, withPrefix } from '#contract/page-path';
import type { PageResources } from '../loading/page-resources.ts';
import type { PageScreen } from '../page/page-screen.ts';
import { entryAt, newKey } from './history-entries.ts';
import { loadDocument, noteLeaving, withoutHash } from './leave-page.ts';
import { type LinkUse, renderAhead } from './render-ahead.ts';
import { firstEntryKey, scrollToAddress } from './scroll-position.ts';
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
   * earlier document of this entry told the browser not to.
   */
  restorePosition(): void;
  /** Called when the document is left. */
  pause(): void;
  /** Called when the browser shows the cached document again. Its content may have changed. */
  resume(): Promise<void>;
  /** The address that is being entered, or was last. */
  enteredAddress(): string;
  /** Makes the browser load a document, even if it is already at that address. */
  loadDocument(href: string): void;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
}

export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

export function createNavigation(options: NavigationOptions): Navigation {
  const { window, scroll } = options;
  const { history, location } = window;
  const tab: Tab = {
    ...options,
    ...addressOf(options),
    visit: new AbortController(),
    scrolls: true,
    isLeaving: false,
    lastKey: 0,
  };
  const savePosition = () => scroll.save(tab.entry, window.scrollY);
  return {
    navigate: (to, how) => navigate(tab, to, how),
    prepare: (address, link) => renderAhead(tab, address, link),
    followHistory: () => followHistory(tab),
    showNotFound: () => showNotFound(tab),
    loadDocument: (href) => loadDocument(tab, { url: new URL(href), how: 'push' }),
    noteLeaving: () => noteLeaving(tab),
    isLeaving: () => tab.isLeaving,
    isInCharge: () => tab.screen !== undefined,
    enteredAddress: () => tab.entering,
    savePosition,
    restorePosition: () => {
      const url = new URL(location.href);
      // The browser restores the position, but opens nothing in a document that it loads again.
      if (history.scrollRestoration === 'auto') return void tab.revealHashTarget(url);
      history.scrollRestoration = 'auto';
      scrollToAddress(tab, url, scroll.read(tab.entry));
    },
    pause: () => {
      savePosition();
      leaveScrolling(tab);
    },
    resume: async () => {
      tab.isLeaving = false;
      if (!tab.screen) return;
      takeScrolling(tab, 2);
      await freshen(tab, tab.screen);
    },
    takeOver: (screen, page) => {
      if (history.state?.key === undefined) history.replaceState({ ...history.state, key: firstEntryKey }, '');
      Object.assign(tab, { screen, scrolls: wantsScrolling(page) }, addressOf(tab));
      history.scrollRestoration = 'manual';
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

/** Position of a tab whose page is the one that the address bar says. */
function addressOf({
  window: {
    history,
    location: { href },
  },
}: Pick<Tab, 'window'>) {
  return { shown: href, entering: href, entry: entryAt(history, href) };
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
    url.origin === new URL(href).origin && (pathPrefix === '' || stripPrefix(url.pathname, pathPrefix) !== url.pathname);
  return (isPage ? visitPage : loadDocument)(tab, { url, how: (replace ?? url.href === href) ? 'replace' : 'push', state });
}

async function followHistory(tab: Tab): Promise<void> {
  const { history, location } = tab.window;
  const url = new URL(location.href);
  const { pathname, key } = entryAt(history, url.href);
  // Only an overlay has changed, or the page has replaced its query.
  const isSameEntry = history.state !== null && pathname === tab.entry.pathname && key === tab.entry.key;
  // Without a screen this loads the document: entries of an earlier document change only the
  // address.
  if (!isSameEntry && withoutHash(url.href) !== withoutHash(tab.shown)) return visitPage(tab, { url, how: 'traverse' });
  if (!tab.screen) return;
  // The page is already on screen, so a visit of another one is cancelled.
  if (!isSameEntry || tab.entering !== tab.shown) beginVisit(tab);
  // An entry that the browser made has no key yet.
  if (history.state === null) history.replaceState({ key: newKey(tab) }, '');
  const update = { location: url.href, prevLocation: tab.shown };
  Object.assign(tab, addressOf(tab));
  if (isSameEntry) return;
  // Within a page the stylesheet decides if scrolling is smooth.
  if (tab.scrolls) scrollToAddress(tab, url, tab.scroll.read(tab.entry), 'auto');
  tab.emitter.emit('onRouteUpdate', update);
}

async function showNotFound(tab: Tab): Promise<void> {
  const { signal } = tab.visit;
  const url = new URL(tab.window.location.href);
  const path = tab.notFoundPage(url.pathname);
  const page = await tab.loader.loadPage(path);
  if (signal.aborted) return;
  const isShown = page.status === 'success' && (await tab.screen?.show(page, url));
  if (!isShown) loadDocument(tab, { url: new URL(withPrefix(path, tab.pathPrefix), url), how: 'replace' });
}
