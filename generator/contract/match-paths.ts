/*
 * The not-found page is the last resort. Our client requests the data of a page first and uses a wildcard only if there is none, so
 * its own list has one entry for each language. The file with all pages that a wildcard covers is for Gatsby's client, which
 * would otherwise show the page of '/en/*' for each of them.
 */

/** An address pattern and the page that answers it: '/fr/*' → '/fr/404/'. */
export interface MatchPath {
  readonly path: string;
  readonly matchPath: string;
}

/** `match-paths.json`: every wildcard, and every plain page that one of them covers (entered with its own path), most specific first. */
export const matchPathsPath = '/match-paths.json';

const segments = (pattern: string): string[] => pattern.split('/').filter((segment) => segment !== '');

/** Rank of a pattern: per segment 4, then static +3, ':param' +2, '*' −5; the root 5. A static page so beats a wildcard. */
export function scoreMatchPath(pattern: string): number {
  const parts = segments(pattern);
  if (parts.length === 0) return 5;
  return parts.reduce((score, part) => score + 4 + (part === '*' ? -5 : part.startsWith(':') ? 2 : 3), 0);
}

/** Orders patterns as the list is emitted: by score, most specific first, ties by text. */
export function compareMatchPaths(a: MatchPath, b: MatchPath): number {
  return (
    scoreMatchPath(b.matchPath) - scoreMatchPath(a.matchPath) ||
    (a.matchPath < b.matchPath ? -1 : a.matchPath > b.matchPath ? 1 : 0)
  );
}

/** Whether a decoded path without prefix is covered by a pattern. A trailing '*' takes any rest, also none; ':x' takes one segment. */
export function matchesPath(pattern: string, path: string): boolean {
  const expected = segments(pattern);
  const actual = segments(path);
  for (const [index, part] of expected.entries()) {
    if (part === '*') return true;
    const segment = actual[index];
    if (segment === undefined || (!part.startsWith(':') && part !== segment)) return false;
  }
  return actual.length === expected.length;
}
