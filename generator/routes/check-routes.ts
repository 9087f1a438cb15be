import { isFilePath, normalizePagePath } from '#contract/page-path';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { TextSet } from '../store/text-set.ts';
import { createNameFinder } from '../support/closest-name.ts';
import { isCalendarDay } from '../support/date-time.ts';
import { reservedName } from '../support/reserved-names.ts';
import type { CodePosition } from '../support/site-code.ts';
import { routeErrors } from './errors.ts';
import type { ListedRoute, Route } from './route.ts';

/** Longest name of a file or folder on common file systems, in bytes. */
const maxSegmentBytes = 255;
/**
 * Longest path below the output folder, in bytes. Leaves room for the folder's own path within the
 * usual 4,096.
 */
const maxPathBytes = 2_000;

/**
 * Returns why a path cannot be emitted on every common file system; undefined if it can.
 * `searchFile` is the name of the search's file.
 */
export function pathFlaw(path: string, searchFile?: string): string | undefined {
  if (!path.startsWith('/')) return 'it does not begin with “/”';
  if (!path.endsWith('/') && !isFilePath(path)) return 'it does not end with “/”';
  if (!path.isWellFormed()) return 'it has half a character';
  if (path !== path.normalize('NFC')) return 'its accents are not in the composed form';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f\\?#%:*"<>|]/.test(path)) return 'it has a character with a special meaning';
  if (Buffer.byteLength(path) > maxPathBytes) return `it is longer than ${maxPathBytes} bytes`;
  if (path === '/') return undefined;
  const segments = path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');
  const reserved = reservedName(path, searchFile);
  if (reserved !== undefined) return `“${reserved}” is written by the generator itself`;
  if (addressKey(path) === '/index') return 'its data would replace the data of “/”';
  for (const segment of segments) {
    if (segment === '') return 'it has an empty segment';
    if (segment === '.' || segment === '..' || /[. ]$/.test(segment)) return `“${segment}” is not a valid folder name`;
    if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(segment)) return `“${segment}” is the name of a device of Windows`;
    if (Buffer.byteLength(segment) > maxSegmentBytes) return `a segment is longer than ${maxSegmentBytes} bytes`;
  }
  return undefined;
}

/** True if neither the path of a route nor its day can be a problem by itself. */
export const isSoundRoute = ({ path, modified }: Pick<Route, 'path' | 'modified'>, searchFile?: string): boolean =>
  pathFlaw(path, searchFile) === undefined && (modified === undefined || isCalendarDay(modified));

/**
 * Returns a key that is the same for paths that visitors or file systems do not distinguish: by
 * case, trailing slash, form of accents or index file.
 */
export function addressKey(path: string): string {
  const key = normalizePagePath(path).normalize('NFC').toLowerCase();
  return key.endsWith('/index.html') ? normalizePagePath(key.slice(0, -'index.html'.length)) : key;
}

/** A route in messages. */
type RouteSource = Pick<Route, 'path' | 'family' | 'origin' | 'movedTo'>;

/** A link that may lead to no page. */
interface BrokenLink {
  readonly where: () => ProblemOrigin;
  /** Language in which the entry with the link is a fallback. */
  readonly shownIn?: string;
  /** Other languages that have a page at the same path. */
  readonly elsewhere?: readonly string[];
  /** Path of the page that it means, if that is known. */
  readonly meant?: string | undefined;
}

/**
 * True if the first of two routes with one address has to give way: an old address, a draft, or the
 * page of an entry that has changed, while the other one has not.
 */
function givesWay(first: RouteSource, second: RouteSource, hasChanged: (route: RouteSource) => boolean): boolean {
  if (second.movedTo !== undefined) return false;
  if (first.movedTo !== undefined) return true;
  const [isDraft, isOtherDraft] = [first, second].map(({ origin }) => origin?.isDraft === true);
  return isDraft === isOtherDraft ? hasChanged(first) && !hasChanged(second) : isDraft === true;
}

/** Checks the shape of each path, and that no two routes claim one address. */
export class RouteChecker {
  readonly problems: Problem[] = [];
  /** Address keys of pages and redirects that an old address claims, too. */
  readonly takenKeys = new Set<string>();
  readonly #findName = createNameFinder();
  readonly #listAgain: () => Iterable<Route>;
  readonly #positionOf: (route: RouteSource) => Partial<CodePosition>;
  readonly #searchFile: string | undefined;
  /** Address keys of all routes. */
  readonly #keys = new TextSet();
  /** Paths of routes that have a problem. */
  readonly #refused = new Set<string>();
  /** Paths of routes that are not their own keys, by the number of the key. */
  readonly #paths = new Map<number, string>();
  /** First routes by path, listed on first use. */
  #routes: Map<string, RouteSource> | undefined;

  readonly #hasChanged: (route: RouteSource) => boolean;

  /**
   * `listAgain` lists the routes again, for messages; `positionOf` is for routes without an entry, and old addresses.
   * `hasChanged` is true for the page of an entry that is not the published one.
   */
  constructor(
    listAgain: () => Iterable<Route> = () => [],
    positionOf: (route: RouteSource) => Partial<CodePosition> = ({ origin }) => ({ where: origin }),
    searchFile?: string,
    hasChanged: (route: RouteSource) => boolean = () => false,
  ) {
    this.#hasChanged = hasChanged;
    this.#searchFile = searchFile;
    this.#listAgain = listAgain;
    this.#positionOf = positionOf;
  }

  /**
   * `isReported`: the route's entry has a reported problem, from which those of the route may
   * follow.
   */
  add(route: ListedRoute, isReported = false): void {
    const { path, line } = route;
    const report = (problem: () => Problem): void => {
      if (!isReported) this.problems.push(problem());
    };
    const flaw = line === undefined ? pathFlaw(path, this.#searchFile) : undefined;
    if (flaw !== undefined) {
      this.#refused.add(path);
      const error = route.movedTo === undefined ? routeErrors.PATH_SHAPE : routeErrors.ALIAS_SHAPE;
      report(() => error({ path, reason: flaw }, this.#originOf(route)));
      return;
    }
    const { modified } = route;
    if (modified !== undefined && !isCalendarDay(modified)) {
      report(() => routeErrors.MODIFIED({ path, day: modified }, this.#originOf(route)));
    }
    const key = addressKey(path);
    const count = this.#keys.size;
    const number = this.#keys.add(key);
    if (number < count) {
      const other = this.#pathAt(number);
      this.#refused.add(path);
      report(() => {
        const first = this.#routeAt(other);
        const [shown, refused] = first && givesWay(first, route, this.#hasChanged) ? [route, first] : [first, route];
        const taken = { path: refused.path, other: shown?.path ?? other, otherFile: shown?.origin?.file ?? '' };
        const error = refused.movedTo === undefined ? routeErrors.PATH_TAKEN : routeErrors.ALIAS_TAKEN;
        if (refused.movedTo !== undefined) this.takenKeys.add(key);
        return error(taken, this.#originOf(refused));
      });
    } else if (key !== path) {
      this.#paths.set(number, path);
    }
  }

  has(path: string): boolean {
    // Most paths are their own keys; computing a key is slower.
    const number = this.#keys.numberOf(path);
    return (number >= 0 && this.#pathAt(number) === path) || this.#pathOfKey(addressKey(path)) === path;
  }

  /** Returns the path of the page that visitors and file systems do not distinguish from a path. */
  pathLike(path: string): string | undefined {
    return this.#pathOfKey(addressKey(path));
  }

  *paths(): Generator<string> {
    for (let number = 0; number < this.#keys.size; number++) yield this.#pathAt(number);
  }

  /**
   * Returns the problem of a link to a page below the prefix of its language: '/en', or '' for a
   * whole path.
   */
  linkProblems(target: string, prefix: string, { where, shownIn, elsewhere, meant }: BrokenLink): readonly Problem[] {
    const path = prefix + target;
    // The page has a problem, from which this one follows.
    if (this.has(path) || this.#refused.has(path)) return [];
    if (elsewhere?.length) return [routeErrors.LINK_BROKEN({ target, similar: undefined, elsewhere }, { where: where() })];
    if (meant !== undefined) return [routeErrors.LINK_BROKEN({ target, similar: meant, shownIn }, { where: where() })];
    const nearest = this.pathLike(path) ?? this.#findName(path, this.#pathsBelow(`${prefix}/`));
    return [routeErrors.LINK_BROKEN({ target, similar: nearest?.slice(prefix.length), shownIn }, { where: where() })];
  }

  /** Returns the file of the route's entry, the position of an old address, or that in the config. */
  #originOf(route: RouteSource): Partial<CodePosition> {
    return route.origin && route.movedTo === undefined ? { where: route.origin } : this.#positionOf(route);
  }

  *#pathsBelow(folder: string): Generator<string> {
    for (const path of this.paths()) if (path.startsWith(folder)) yield path;
  }

  #pathAt(number: number): string {
    return this.#paths.get(number) ?? this.#keys.at(number);
  }

  #pathOfKey(key: string): string | undefined {
    const number = this.#keys.numberOf(key);
    return number < 0 ? undefined : this.#pathAt(number);
  }

  /** Returns the first route that has a path. */
  #routeAt(path: string): RouteSource | undefined {
    if (!this.#routes) {
      this.#routes = new Map();
      for (const { path: each, family, origin, movedTo } of this.#listAgain()) {
        const source = { ...(origin ? { origin } : {}), ...(movedTo === undefined ? {} : { movedTo }) };
        if (!this.#routes.has(each)) this.#routes.set(each, { path: each, family, ...source });
      }
    }
    return this.#routes.get(path);
  }
}
