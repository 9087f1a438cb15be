import type { ListedSeed } from '../route.ts';
import { storedRoute } from '../route-spool.ts';

/**
 * Gain: that of route-memo.ts, for which this file writes and reads texts.
 * The routes of an entry as lines of text: card, reads, and four lines for each seed.
 */
interface RecordFacts {
  /** Hash of the card of the family. */
  readonly cardHash: string;
  /** Keys of the entries that the routes read, besides their own. */
  readonly reads: readonly string[];
}

const linesPerSeed = 4;
/** Surrounds keys, which have no tabs. */
const keyMark = '\t';

/** Returns a list of keys in which `includesKey` finds each. */
const keyList = (keys: readonly string[]): string => keys.map((key) => keyMark + key).join('') + keyMark;

export const keysIn = (list: string): readonly string[] => list.split(keyMark).slice(1, -1);

/** True for a key of a list. */
export const includesKey = (list: string, key: string): boolean => list.includes(keyMark + key + keyMark);

/** Returns '' if one of the seeds depends on other routes. */
export function recordText(seeds: readonly ListedSeed[], { cardHash, reads }: RecordFacts): string {
  const lines = seeds.flatMap(({ route, root, isLasting }) => {
    const { line, search } = route;
    if (!isLasting || line === undefined) return [];
    return [line, search ? JSON.stringify(search) : '', root?.path ?? '', root?.route?.line ?? ''];
  });
  return lines.length < linesPerSeed * seeds.length ? '' : [cardHash, keyList(reads), ...lines].join('\n');
}

/** Returns undefined if the seeds cannot be reused. */
export function storedSeeds(
  text: string,
  { cardHash, areChanged }: Pick<RecordFacts, 'cardHash'> & { readonly areChanged: (reads: string) => boolean },
): readonly ListedSeed[] | undefined {
  const [storedCard, reads = '', ...lines] = text.split('\n');
  if (storedCard !== cardHash || areChanged(reads)) return undefined;
  const seeds: ListedSeed[] = [];
  for (let at = 0; at + linesPerSeed <= lines.length; at += linesPerSeed) {
    const [line = '', search = '', path = '', rootLine = ''] = lines.slice(at, at + linesPerSeed);
    const root = path === '' ? {} : { root: { path, ...(rootLine === '' ? {} : { route: storedRoute(rootLine) }) } };
    seeds.push({ route: storedRoute(line, search), moved: [], ...root });
  }
  return seeds;
}
