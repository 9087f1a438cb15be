import { overlayState } from './overlay-state.ts';
import { firstEntryKey, type HistoryEntry } from './scroll-position.ts';
import type { Tab } from './tab.ts';
import type { Destination } from './visit.ts';

/** Returns the current entry of the history, whose address is `href`. */
export function entryAt({ state }: Pick<History, 'state'>, href: string): HistoryEntry {
  return { pathname: new URL(href).pathname, key: (state as { key?: string } | null)?.key ?? firstEntryKey };
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
  history[how === 'push' && !isOverlay ? 'pushState' : 'replaceState']({ ...state, key: newKey(tab) }, '', url.href);
}
