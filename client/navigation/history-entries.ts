import { overlayState } from './overlay-state.ts';
import { firstEntryKey, type HistoryEntry } from './scroll-position.ts';
import type { Tab } from './tab.ts';
import type { Destination } from './visit.ts';

/** Returns the current entry of the history. */
const currentEntry = ({ history, location }: Tab['window']): HistoryEntry =>
  `${new URL(location.href).pathname}|${history.state?.key ?? firstEntryKey}`;

/** Returns the state of a tab whose page is the one that the address bar says. */
export function addressOf({ window }: Pick<Tab, 'window'>) {
  const { href } = window.location;
  return { shown: href, entering: href, entry: currentEntry(window) };
}

/** Returns true if the current entry of the history is that of the page on screen. */
export function isEntryShown({ window, entry }: Tab): boolean {
  return window.history.state !== null && currentEntry(window) === entry;
}

/** Makes the current entry of the history that of the page on screen. */
export function enterEntry(tab: Tab): void {
  // In WebKit, an entry that the browser makes leaves scrolling to it.
  tab.window.history.scrollRestoration = 'manual';
  Object.assign(tab, addressOf(tab));
}

/** Returns a key that no entry has. */
export function newKey(tab: Tab): string {
  tab.lastKey = Math.max(tab.clock.now(), tab.lastKey + 1);
  return String(tab.lastKey);
}

/** Makes the entry of a page that is about to be shown. */
export function recordEntry(tab: Tab, { url, how, state }: Destination): void {
  const { history } = tab.window;
  // An overlay's entry stands for the page below it: replaced, going back leads to the page before.
  const isOverlay = overlayState(history.state).below !== undefined;
  history[isOverlay || how !== 'push' ? 'replaceState' : 'pushState']({ ...state, key: newKey(tab) }, '', url.href);
}
