import { stripPrefix, withPrefix } from '#contract/page-path';
import type { Clock, Timer } from '../clock.ts';
import type { Emitter } from '../emitter.ts';
import type { PageLoader } from '../loading/page-loader.ts';
import { isNewBuild, type PageResources } from '../loading/page-resources.ts';
import { decodePath } from '../loading/site-address.ts';
import type { PageScreen } from '../page/page-screen.ts';
import { overlayState } from './overlay-state.ts';
import { firstEntryKey, type HistoryEntry, type ScrollPositions } from './scroll-position.ts';

/**
 * Goes from page to page without loading a document. The last navigation wins. Whatever goes wrong on the way, and whatever takes
 * too long, ends where it would have ended without a client: the browser loads the target itself, with its query and hash.
 */
export interface Navigation {
  /** Goes to an address with prefix, or by a number of history entries. Settles when the page is shown or left; never rejects. */
  readonly navigate: Navigate;
  /** Has the page of an address with prefix rendered ahead, out of sight, where a link to it is seen, pressed or, if that lasts, pointed at. */
  prepare(address: string, link: LinkUse): void;
  /** From now on pages are shown on `screen`, where `page` already is. Until then the browser navigates. */
  takeOver(screen: PageScreen, page: Pick<PageResources, 'json'>): void;
  /** Gives navigation back to the browser for the rest of the document's life. */
  giveBack(): void;
  isInCharge(): boolean;
  /** Told that the browser follows a link or sends a form by itself: as the later wish it ends a navigation that is under way. */
  noteLeaving(): void;
  /** Whether another document has been asked for, which to load this one again would keep from coming. */
  isLeaving(): boolean;
  /** Brings on screen what the address bar says: after back, forward, or a link to a place on the same page. Never rejects. */
  followHistory(): Promise<void>;
  /** Remembers how far the page on screen is scrolled; called in each frame in which that has changed. */
  savePosition(): void;
  /** Shows the not-found page in place of the one on screen; where that cannot be had, its document. Never rejects. */
  showNotFound(): Promise<void>;
  /** Scrolls to the remembered position where the browser has been told not to, by an earlier document of this entry. */
  restorePosition(): void;
  /** Called as the document is left and, if the browser has kept it, as it is shown again: its content may have changed meanwhile. */
  pause(): void;
  resume(): Promise<void>;
  /** The address being entered, or the one last entered. */
  enteredAddress(): string;
  /** Has the browser load a document, also where it thinks that it is there already. */
  loadDocument(href: string, how?: { readonly replace?: boolean }): void;
}

/** What the visitor does with a link before it is followed. */
export type LinkUse = 'seen' | 'pointed' | 'pressed';

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
}

export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

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
  /** Where a redirect page sends the visitor on to; undefined for any other page. */
  readonly redirectTarget: (page: PageResources, from: URL) => Promise<string> | undefined;
  /** The page that answers an address which is not found. */
  readonly notFoundPage: (pathname: string) => string;
  /** Scrolls to the target of a hash; false if there is none. */
  readonly revealHashTarget: (id: string, behavior: ScrollBehavior) => boolean;
  readonly whenIdle: (run: () => void) => void;
  readonly setPending: (isPending: boolean) => void;
  readonly reportFailure: () => void;
}

/** The part of the browser that a navigation moves. */
export interface NavigationWindow {
  readonly location: Pick<Location, 'href' | 'assign' | 'replace' | 'reload'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go' | 'scrollRestoration'>;
  readonly scrollY: number;
  scrollTo(options: ScrollToOptions): void;
  stop(): void;
}

type Entering = { readonly how: 'push' | 'replace'; readonly state: NavigateOptions['state'] } | { readonly how: 'traverse' };

const noticeMs = 1_000;
const limitMs = 8_000;
/** On its way elsewhere a pointer is over a link for a shorter time. */
const pointingMs = 50;
/** Longer than a slow document takes to come. */
const leavingMs = 60_000;

export function createNavigation(options: NavigationOptions): Navigation {
  const { window, loader, scroll, emitter, clock, pathPrefix, compilationHash } = options;
  const { history, location } = window;
  const state = {
    screen: undefined as PageScreen | undefined,
    /** Raised by each navigation: what comes back with an older number has been overtaken. */
    turn: 0,
    shown: location.href,
    entering: location.href,
    entry: entryAt(location.href),
    /** Whether the page on screen wants to be scrolled to where its address says as that changes. */
    scrolls: true,
    lastKey: 0,
    /** Whether the browser loads a document, which may not come. */
    isLeaving: false,
    endWaiting: () => {},
    pointing: undefined as Timer | undefined,
  };

  function entryAt(href: string): HistoryEntry {
    return { pathname: new URL(href).pathname, key: (history.state as { key?: string } | null)?.key ?? firstEntryKey };
  }

  function newKey(): string {
    state.lastKey = Math.max(clock.now(), state.lastKey + 1);
    return String(state.lastKey);
  }

  function beginWaiting(url: URL, entering: Entering): void {
    const notice = clock.setTimeout(() => {
      emitter.emit('onDelayedLoadPageResources', { pathname: url.pathname });
      options.setPending(true);
    }, noticeMs);
    const limit = clock.setTimeout(() => fail(url, entering), limitMs);
    state.endWaiting = () => {
      clock.clearTimeout(notice);
      clock.clearTimeout(limit);
      options.setPending(false);
    };
  }

  function noteLeaving(): void {
    state.turn += 1;
    const { turn } = state;
    state.isLeaving = true;
    state.endWaiting();
    // What the browser has taken for a download leaves no document.
    clock.setTimeout(() => {
      if (state.turn === turn) state.isLeaving = false;
    }, leavingMs);
  }

  function loadDocument(href: string, { replace = false } = {}): void {
    noteLeaving();
    if (withoutHash(href) === withoutHash(location.href)) {
      // Assigning an address that differs in its hash alone would merely scroll.
      if (href !== location.href) history[replace ? 'replaceState' : 'pushState'](null, '', href);
      location.reload();
    } else if (replace) location.replace(href);
    else location.assign(href);
  }

  function leave(url: URL, entering: Entering): void {
    loadDocument(url.href, { replace: entering.how === 'replace' });
  }

  function fail(url: URL, entering: Entering): void {
    options.reportFailure();
    // What hangs is not to hold up the document either, or the next click if that does not come.
    loader.abandon();
    leave(url, entering);
  }

  async function enter(url: URL, entering: Entering): Promise<void> {
    const { screen } = state;
    if (!screen || options.isServiceWorkerUpdated()) return leave(url, entering);
    // A document that comes late would take the place of the page that is asked for now.
    if (state.isLeaving) window.stop();
    state.isLeaving = false;
    state.turn += 1;
    const { turn } = state;
    const isOvertaken = () => turn !== state.turn;
    state.endWaiting();
    state.entering = url.href;
    beginWaiting(url, entering);

    const address = url.pathname + url.search;
    const isKnown = loader.getPageData(address) !== undefined;
    const page = loader.loadPageSync(address) ?? (await loader.loadPage(address, { mayBeOld: true }));
    if (isOvertaken()) return;
    if (page.status === 'error') return fail(url, entering);
    if (isNewBuild(page, compilationHash)) return leave(url, entering);
    const target = await options.redirectTarget(page, url);
    if (isOvertaken()) return;
    if (target !== undefined) return enter(new URL(target, location.href), entering.how === 'push' ? entering : replacing);

    // Address and page change in one step, for which a transition lets a frame pass.
    await screen.change(async () => {
      if (isOvertaken()) return;
      const update = { location: url.href, prevLocation: state.shown };
      emitter.emit('onPreRouteUpdate', update);
      const scrolls = url.pathname !== state.entry.pathname || wantsScrolling(page);
      if (entering.how !== 'traverse') recordEntry(url, entering);
      // A place further down is found by the height of what lies above it.
      const isShownFromTop = entering.how !== 'traverse' && url.hash === '' && (scrolls || window.scrollY === 0);
      const isShown = await screen.show(page, url, isShownFromTop);
      if (isShown) Object.assign(state, { shown: url.href, entry: entryAt(url.href), scrolls: wantsScrolling(page) });
      if (isOvertaken()) return;
      if (!isShown) return fail(url, entering);
      state.endWaiting();
      if (scrolls) scrollTo(url, entering.how === 'traverse' ? scroll.read(state.entry) : 0);
      emitter.emit('onRouteUpdate', update);
      // Not in the way of the frame that shows the page.
      if (isKnown) options.whenIdle(() => isOvertaken() || void freshen(screen));
    }, entering.how !== 'traverse');
  }

  async function renderAhead(address: string, isWanted: () => boolean, isLikely: boolean): Promise<void> {
    const page = await loader.loadPage(address, { mayBeOld: true });
    if (!isWanted() || page.status === 'error' || isNewBuild(page, compilationHash) || sendsOn(page)) return;
    state.screen?.prepare(page, isLikely);
  }

  function prepare(address: string, link: LinkUse): void {
    const { turn } = state;
    const isStill = () => turn === state.turn;
    if (link === 'seen') return void renderAhead(address, isStill, false);
    clock.clearTimeout(state.pointing);
    state.pointing = undefined;
    // At once: while a finger rests on the screen, browsers let timers wait for what it will do.
    if (link === 'pressed') return void renderAhead(address, isStill, true);
    const pointing = clock.setTimeout(
      () => void renderAhead(address, () => isStill() && pointing === state.pointing, true),
      pointingMs,
    );
    state.pointing = pointing;
  }

  /** Asks whether the page on screen is still what is published; if its content is not, brings the new one. */
  async function freshen(screen: PageScreen): Promise<void> {
    const { shown, turn } = state;
    const url = new URL(shown);
    const address = url.pathname + url.search;
    await loader.loadAppData();
    if (loader.loadPageSync(address)) return;
    const page = await loader.loadPage(address);
    if (turn === state.turn && page.status === 'success' && !isNewBuild(page, compilationHash)) await screen.update(page, url);
  }

  function recordEntry(url: URL, { how, state: given }: Exclude<Entering, { how: 'traverse' }>): void {
    // The entry of an overlay stands for the page below it once more: going back skips it.
    const isOverlay = overlayState(history.state).below !== undefined;
    history[how === 'push' && !isOverlay ? 'pushState' : 'replaceState']({ ...given, key: newKey() }, '', url.href);
  }

  function scrollTo({ hash }: URL, top: number, behavior: ScrollBehavior = 'instant'): void {
    if (hash.length > 1 && options.revealHashTarget(decodePath(hash.slice(1)), behavior)) return;
    window.scrollTo({ left: 0, top, behavior: 'instant' });
  }

  async function navigate(to: string | number, { replace, state: given }: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const url = new URL(to, location.href);
    const isPage =
      url.origin === new URL(location.href).origin &&
      (pathPrefix === '' || stripPrefix(url.pathname, pathPrefix) !== url.pathname);
    const how = (replace ?? url.href === location.href) ? 'replace' : 'push';
    return isPage ? enter(url, { how, state: given }) : loadDocument(url.href, { replace: how === 'replace' });
  }

  async function followHistory(): Promise<void> {
    const url = new URL(location.href);
    const { pathname, key } = entryAt(url.href);
    // What has changed is what lies over the page, or the page itself has exchanged its query.
    const isSamePlace = history.state !== null && pathname === state.entry.pathname && key === state.entry.key;
    // Without a screen this loads the document: entries that an earlier document made change nothing but the address.
    if (!isSamePlace && withoutHash(url.href) !== withoutHash(state.shown)) return enter(url, { how: 'traverse' });
    if (!state.screen) return;
    // The page is on screen. Whatever was being entered has been left again.
    state.turn += 1;
    state.endWaiting();
    // An entry that the browser made has no key yet.
    if (history.state === null) history.replaceState({ key: newKey() }, '');
    const update = { location: url.href, prevLocation: state.shown };
    Object.assign(state, { shown: url.href, entering: url.href, entry: entryAt(url.href) });
    if (isSamePlace) return;
    // Within a page the style sheet says whether scrolling is smooth; from page to page it never is.
    if (state.scrolls) scrollTo(url, scroll.read(state.entry), 'auto');
    emitter.emit('onRouteUpdate', update);
  }

  async function showNotFound(): Promise<void> {
    const url = new URL(location.href);
    const { turn } = state;
    const path = options.notFoundPage(url.pathname);
    const page = await loader.loadPage(path);
    if (turn !== state.turn) return;
    const isShown = page.status === 'success' && (await state.screen?.show(page, url));
    if (!isShown) loadDocument(withPrefix(path, pathPrefix), { replace: true });
  }

  return {
    navigate,
    prepare,
    followHistory,
    showNotFound,
    loadDocument,
    noteLeaving,
    isLeaving: () => state.isLeaving,
    isInCharge: () => state.screen !== undefined,
    enteredAddress: () => state.entering,
    savePosition: () => scroll.save(state.entry, window.scrollY),
    restorePosition: () => {
      if (history.scrollRestoration === 'auto') return;
      history.scrollRestoration = 'auto';
      scrollTo(new URL(location.href), scroll.read(state.entry));
    },
    pause: () => {
      scroll.save(state.entry, window.scrollY);
      history.scrollRestoration = 'auto';
    },
    resume: async () => {
      state.isLeaving = false;
      if (!state.screen) return;
      history.scrollRestoration = 'manual';
      await freshen(state.screen);
    },
    takeOver: (screen, page) => {
      Object.assign(state, { screen, shown: location.href, entering: location.href, scrolls: wantsScrolling(page) });
      if (history.state?.key === undefined) history.replaceState({ ...history.state, key: firstEntryKey }, '');
      state.entry = entryAt(location.href);
      history.scrollRestoration = 'manual';
    },
    giveBack: () => {
      state.screen = undefined;
      history.scrollRestoration = 'auto';
    },
  };
}

const replacing: Entering = { how: 'replace', state: undefined };

/** Whether a page is there to send the visitor on to its twin with a language prefix. */
export const sendsOn = ({ json: { pageContext } }: PageResources): boolean => pageContext.redirect && !pageContext.routed;

const wantsScrolling = ({ json }: Pick<PageResources, 'json'>): boolean => json.head?.scrollOnNavigation !== false;
const withoutHash = (href: string): string => href.replace(/#.*/s, '');
