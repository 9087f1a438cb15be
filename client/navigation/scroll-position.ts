import * as storageKeys from '#contract/storage-keys';
import { decodePath } from '../loading/site-address.ts';
import type { SafeStorage } from '../safe-storage.ts';

/** Name of an entry of the session's history: path and key. */
export type HistoryEntry = `${string}|${string}`;

/** Key of the entry that a document begins with. */
export const firstEntryKey = 'initial';

/** Gives the current entry a key if it has none: it would be another page's when the visitor comes back. */
export function ensureKey(history: Pick<History, 'state' | 'replaceState'>): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: firstEntryKey }, '');
}

/** Stores the scroll position of each history entry. */
export interface ScrollPositions {
  save(entry: HistoryEntry, y: number): void;
  /** Returns undefined for an entry that was never left. */
  read(entry: HistoryEntry): number | undefined;
}

export function createScrollPositions(storage: SafeStorage): ScrollPositions {
  return {
    save: (entry, y) => {
      storage.set(storageKeys.scrollPrefix + entry, String(Math.round(y)));
    },
    read: (entry) => {
      const y = Number(storage.get(storageKeys.scrollPrefix + entry) || -1);
      return y >= 0 ? y : undefined;
    },
  };
}

/** Returns the element that the hash of an address names. */
export const hashTarget = (document: Document, { hash }: Pick<URL, 'hash'>): Element | null =>
  document.getElementById(decodePath(hash.slice(1)));

/**
 * Opens the disclosures around the target of an address's hash, and scrolls to it if there is a `behavior`: 'auto' if
 * one was closed, else the browser has scrolled; 'instant' takes the focus along. Returns false without a target.
 */
export function revealHashTarget(document: Document, url: Pick<URL, 'hash'>, behavior?: ScrollBehavior): boolean {
  const target = hashTarget(document, url);
  let isHidden = behavior !== 'auto';
  for (let details = target?.closest('details'); details; details = details.parentElement?.closest('details')) {
    isHidden ||= !details.open;
    details.open = true;
  }
  if (behavior && isHidden) target?.scrollIntoView({ behavior });
  if (behavior === 'instant') focus(target as HTMLElement | null);
  return target !== null;
}

function focus(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  if (!target || document.activeElement === target) return;
  // Most elements take no focus by themselves.
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
