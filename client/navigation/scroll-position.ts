import { storageKeys } from '#contract/browser-globals';
import type { SafeStorage } from '../safe-storage.ts';

/** One entry of the session's history. */
export interface HistoryEntry {
  readonly pathname: string;
  readonly key: string;
}

/** Key of the entry that a document begins with. */
export const firstEntryKey = 'initial';

/** Remembers how far down each history entry was scrolled. */
export interface ScrollPositions {
  save(entry: HistoryEntry, y: number): void;
  /** 0 for an entry that was never scrolled. */
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

/** Brings the target of an address's hash into view, opening the disclosures that it is or stands in; gives whether there is one. */
export function revealHashTarget(document: Document, id: string, behavior: ScrollBehavior): boolean {
  const target = id === '' ? null : document.getElementById(id);
  if (!target) return false;
  for (let details = target.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  target.scrollIntoView({ behavior });
  return true;
}
