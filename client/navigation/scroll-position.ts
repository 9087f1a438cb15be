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
      storage.set(keyOf(entry), JSON.stringify(Math.round(y)));
    },
    read: (entry) => {
      const y = Number(storage.get(keyOf(entry)) ?? 0);
      return Number.isFinite(y) ? y : 0;
    },
  };
}

/**
 * Scrolls to the target of a hash and opens the disclosures around it. Returns false without a
 * target.
 */
export function revealHashTarget(document: Document, id: string, behavior: ScrollBehavior): boolean {
  const target = id === '' ? null : document.getElementById(id);
  if (!target) return false;
  for (let details = target.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  target.scrollIntoView({ behavior });
  return true;
}

export interface AddressScrollOptions {
  readonly window: { scrollTo(options: ScrollToOptions): void };
  readonly revealHashTarget: (id: string, behavior: ScrollBehavior) => boolean;
}

/** Scrolls to the target of an address's hash; without one to `top`, in pixels. */
export function scrollToAddress(
  { window, revealHashTarget }: AddressScrollOptions,
  { hash }: URL,
  top: number,
  behavior: ScrollBehavior = 'instant',
): void {
  if (hash.length > 1 && revealHashTarget(decodePath(hash.slice(1)), behavior)) return;
  window.scrollTo({ left: 0, top, behavior: 'instant' });
}
