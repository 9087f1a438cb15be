/** The scroll position of the page on screen: saved when it is left, restored when it is entered again. */
import type { Tab } from './tab.ts';

/** Saves the position for the entry on screen, unless its page is only being put there. */
export function savePosition({ scroll, entry, isPlaced, window }: Tab): void {
  if (isPlaced) scroll.save(entry, window.scrollY);
}

/**
 * Scrolls to the position at which an entry was left; a new one begins at the target of its hash, or
 * at its top.
 */
export function placePage(tab: Tab, url: URL, scrolls: boolean): void {
  const { scroll, entry, window, revealHashTarget } = tab;
  tab.isPlaced = true;
  if (!scrolls) return;
  const top = scroll.read(entry);
  if (!revealHashTarget(url, top === undefined ? 'instant' : undefined) || top !== undefined)
    window.scrollTo({ left: 0, top: top ?? 0, behavior: 'instant' });
}
