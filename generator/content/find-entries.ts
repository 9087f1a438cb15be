import type { ProblemOrigin } from '../errors/problem.ts';
import type { EntryId } from '../model/kinds/link.ts';

/** An entry in one language. */
export interface EntryName {
  readonly id: EntryId;
  readonly locale: string;
}

/** Returns the name as text, which is also the key of its record in the cache. */
export const nameText = ({ id, locale }: EntryName): string => `${id}.${locale}`;

interface PlacedEntry extends EntryName {
  readonly origin: ProblemOrigin;
}

/**
 * Creates a function that returns the entries at the position of a problem: one, or several if a
 * source gives all the same position.
 */
export function entryFinder(entries: Iterable<PlacedEntry>): (where: ProblemOrigin | undefined) => readonly EntryName[] {
  const byPlace = new Map<string, EntryName[]>();
  for (const { id, locale, origin } of entries) {
    for (const key of new Set([lineKey(origin), placeKey(origin)])) {
      const there = byPlace.get(key);
      if (there) there.push({ id, locale });
      else byPlace.set(key, [{ id, locale }]);
    }
  }
  return (where) => (where && (byPlace.get(lineKey(where)) ?? byPlace.get(placeKey(where)))) ?? [];
}

const placeKey = ({ file, entry = '' }: ProblemOrigin): string => `${file}\n${entry}`;

/** A source may read many entries from one file, and name the line of each. */
const lineKey = (origin: ProblemOrigin): string => `${placeKey(origin)}\n${origin.line ?? ''}`;
