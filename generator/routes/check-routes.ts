import { isFilePath, normalizePagePath } from '#contract/page-path';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { closestName } from '../support/closest-name.ts';
import { routeErrors } from './errors.ts';
import type { Route } from './route.ts';

/** Longest name of a file or folder that common file systems take, in bytes. */
const maxSegmentBytes = 255;
/** Longest path below the output folder, in bytes: leaves room for the folder's own path within the usual 4,096. */
const maxPathBytes = 2_000;

/** Top-level names that the generator writes itself. */
const reservedNames = new Set([
  'page-data',
  'slice-data',
  'assets',
  '_gatsby',
  'sitemap.xml',
  'robots.txt',
  'chunk-map.json',
  'match-paths.json',
  'webpack.stats.json',
  'manifest.webmanifest',
  'sw.js',
  '.boreal-build',
]);

/** Why a path cannot be emitted inside the output folder on every common file system, or undefined if it can. */
export function pathFlaw(path: string): string | undefined {
  if (!path.startsWith('/')) return 'it does not begin with “/”';
  if (!path.endsWith('/') && !isFilePath(path)) return 'it does not end with “/”';
  if (path !== path.normalize('NFC')) return 'its accents are not in the composed form';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f\\?#%:*"<>|]/.test(path)) return 'it holds a sign with a meaning of its own';
  if (Buffer.byteLength(path) > maxPathBytes) return `it is longer than ${maxPathBytes} bytes`;
  if (path === '/') return undefined;
  const segments = path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');
  if (reservedNames.has(segments[0]?.toLowerCase() ?? '')) return `“${segments[0]}” is written by the generator itself`;
  if (addressKey(path) === '/index') return 'its data would take the place of the data of “/”';
  for (const segment of segments) {
    if (segment === '') return 'it has an empty segment';
    if (segment === '.' || segment === '..' || /[. ]$/.test(segment)) return `“${segment}” is no name for a folder`;
    if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(segment)) return `“${segment}” is the name of a device`;
    if (Buffer.byteLength(segment) > maxSegmentBytes) return `a segment is longer than ${maxSegmentBytes} bytes`;
  }
  return undefined;
}

/** What two paths have in common that a visitor or a file system takes for the same: case, trailing slash, form of accents and a
 * folder's index file aside. */
export function addressKey(path: string): string {
  const key = normalizePagePath(path).normalize('NFC').toLowerCase();
  return key.endsWith('/index.html') ? normalizePagePath(key.slice(0, -'index.html'.length)) : key;
}

/** Checks routes as they pass: each path's shape, and that no two claim one address. */
export class RouteChecker {
  readonly problems: Problem[] = [];
  /** Address key → path and file of the route that has it. */
  readonly #taken = new Map<string, { readonly path: string; readonly file: string | undefined }>();

  add(route: Route): void {
    const flaw = pathFlaw(route.path);
    const details = route.origin ? { where: route.origin } : {};
    if (flaw !== undefined) {
      this.problems.push(routeErrors.PATH_SHAPE({ path: route.path, reason: flaw }, details));
      return;
    }
    const key = addressKey(route.path);
    const taken = this.#taken.get(key);
    if (taken) {
      this.problems.push(routeErrors.PATH_TAKEN({ path: route.path, other: taken.path, otherFile: taken.file ?? '' }, details));
    } else {
      this.#taken.set(key, { path: route.path, file: route.origin?.file });
    }
  }

  has(path: string): boolean {
    // Most paths are their own keys, and asking is quicker than making a key.
    return this.#taken.get(path)?.path === path || this.#taken.get(addressKey(path))?.path === path;
  }

  *paths(): Generator<string> {
    for (const { path } of this.#taken.values()) yield path;
  }

  /** What is wrong with a link to a page below the language prefix of `locale`; without one, to a page at its whole path. */
  linkProblems(target: string, locale: string | undefined, where: () => ProblemOrigin): readonly Problem[] {
    const prefix = locale === undefined ? '' : `/${locale}`;
    const path = prefix + target;
    if (this.has(path)) return [];
    const candidates = [...this.#taken.values()].map((taken) => taken.path).filter((each) => each.startsWith(`${prefix}/`));
    const known = this.#taken.get(addressKey(path))?.path ?? closestName(path, candidates);
    return [routeErrors.LINK_BROKEN({ target, known: known?.slice(prefix.length) }, { where: where() })];
  }
}
