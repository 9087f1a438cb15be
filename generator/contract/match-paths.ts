import { parseJsonObject } from './json-text.ts';

/*
 * Our client requests a page's own data first and uses a wildcard only without one: one entry
 * for each language is enough. Gatsby's client would show the page of '/en/*' for every page that
 * the wildcard covers, so the file for it lists all of them.
 */

/** An address pattern and the page that answers it: '/fr/*' → '/fr/404/'. */
export interface MatchPath {
  readonly path: string;
  readonly matchPath: string;
}

/**
 * `match-paths.json`: every wildcard, and every page that a wildcard covers, by its own path. Most
 * specific first.
 */
export const matchPathsPath = '/match-paths.json';

/** Parses the text of the file; undefined for anything else. */
export function parseMatchPaths(text: string): readonly MatchPath[] | undefined {
  const list = parseJsonObject(`{"list":${text}}`)?.list;
  return Array.isArray(list) && list.every((each) => typeof each?.path === 'string' && typeof each.matchPath === 'string')
    ? (list as MatchPath[])
    : undefined;
}

const segments = (pattern: string): string[] => pattern.split('/').filter((segment) => segment !== '');

/**
 * Returns the rank of a pattern: 4 per segment, plus 3 if static, 2 for ':param', −5 for '*'; 5 for
 * the root. Static pages so precede wildcards.
 */
export function scoreMatchPath(pattern: string): number {
  const parts = segments(pattern);
  if (parts.length === 0) return 5;
  return parts.reduce((score, part) => score + 4 + (part === '*' ? -5 : part.startsWith(':') ? 2 : 3), 0);
}

/** Orders patterns as in the file: by rank, most specific first, then by text. */
export function compareMatchPaths(a: MatchPath, b: MatchPath): number {
  return (
    scoreMatchPath(b.matchPath) - scoreMatchPath(a.matchPath) ||
    (a.matchPath < b.matchPath ? -1 : a.matchPath > b.matchPath ? 1 : 0)
  );
}

/**
 * True if a pattern covers a decoded path without prefix. A final '*' covers any rest, also an
 * empty one; ':x' covers one segment.
 */
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
