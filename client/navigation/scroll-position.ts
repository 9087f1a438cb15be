import * as storageKeys from '#contract/storage-keys';
import { decodePath } from '../loading/site-address.ts';
import type { SafeStorage } from '../safe-storage.ts';

/** One entry of the session's history. */
export interface HistoryEntry {
  readonly pathname: string;
  readonly key: string;
}

/** Key of the entry that a document begins with. */
export const firstEntryKey = 'initial';

/** Stores the scroll position of each history entry. */
export interface ScrollPositions {
  save(entry: HistoryEntry, y: number): void;
  /** Returns 0 for an entry that was never scrolled. */
  read(entry: HistoryEntry): number;
}

export function createScrollPositions(storage: SafeStorage): ScrollPositions {
  const keyOf = ({ pathname, key }: HistoryEntry) => `${storageKeys.scrollPrefix}${pathname}|${key}`;
  return {
    save: (entry, y) => {
      storage.set(keyOf(entry), String(Math.round(y)));
    },
    read: (entry) => Number(storage.get(keyOf(entry))) || 0,
  };
}

/** Returns the element that the hash of an address names. */
export const hashTarget = (document: Document, { hash }: Pick<URL, 'hash'>): Element | null =>
  document.getElementById(decodePath(hash.slice(1)));

/**
 * Opens the disclosures around the target of an address's hash, and scrolls to it if there is a
 * `behavior`. Returns false without a target.
 */
export function revealHashTarget(document: Document, url: Pick<URL, 'hash'>, behavior?: ScrollBehavior): boolean {
  const target = hashTarget(document, url);
  for (let details = target?.closest('details'); details; details = details.parentElement?.closest('details'))
    details.open = true;
  if (behavior) target?.scrollIntoView({ behavior });
  return target !== null;
}

export interface AddressScrollOptions {
  readonly window: { scrollTo(options: ScrollToOptions): void };
  readonly revealHashTarget: (url: URL, behavior: ScrollBehavior) => boolean;
}

/** Scrolls to the target of an address's hash; without one to `top`, in pixels. */
export function scrollToAddress(
  { window, revealHashTarget }: AddressScrollOptions,
  url: URL,
  top: number,
  behavior: ScrollBehavior = 'instant',
): void {
  if (!revealHashTarget(url, behavior)) window.scrollTo({ left: 0, top, behavior: 'instant' });
}
