import { resolveReferences } from '../images/resolve-references.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { createScratchLines } from '../store/scratch-lines.ts';
import { contentHash } from '../support/content-hash.ts';
import { ownText } from '../support/own-text.ts';
import type { ListedRoute, Route } from './route.ts';

/**
 * A route in the spool: the facts that decide whether its page has changed, and the rest as text.
 */
export interface SpooledRoute {
  readonly path: string;
  readonly locale: string;
  readonly family: string;
  /** Fingerprint of the page, without its texts, pictures, templates and shared data. */
  readonly key: string;
  /** True if search engines may list it under its own address. */
  readonly isListed: boolean;
  readonly hasCard: boolean;
  /** True if it has pictures or files to download. */
  readonly hasPictures: boolean;
  readonly hasTexts: boolean;
  /** Day of the last change of the page's content; '' if unknown. */
  readonly modified: string;
  /** JSON of the context. */
  readonly context: string;
  /** JSON of the rest of the route, without search fields, which its page does not depend on. */
  readonly json: string;
}

/** The routes of a build, in order. They are not in memory and can be read many times. */
export interface RouteSpool {
  readonly count: number;
  add(route: ListedRoute): void;
  clear(): void;
  /** Yields the routes in the order in which they were added. */
  routes(): Iterable<SpooledRoute>;
  close(): void;
}

/**
 * Opens an empty spool. Routes that do not fit into memory go to a file in the folder, which is
 * removed at the end.
 */
export function openRouteSpool(folder: string, writes?: CacheWrites): RouteSpool {
  const lines = createScratchLines(folder, writes);
  return {
    get count() {
      return lines.count;
    },
    add: (route) => lines.add(route.line ?? routeLine(route)),
    *routes() {
      for (const line of lines.all()) yield parseLine(line);
    },
    clear: () => lines.clear(),
    close: () => lines.close(),
  };
}

/** Returns the line of a route. */
export function routeLine(route: Route): string {
  const { context, search: _search, entry, origin, ...page } = route;
  const contextJson = JSON.stringify(context);
  const pageJson = JSON.stringify(page);
  const hasPictures = fileMark.test(pageJson);
  const flags = [
    route.listed && route.canonicalPath === undefined ? 'listed' : '',
    route.card === undefined ? '' : 'card',
    hasPictures ? 'pictures' : '',
    pageJson.includes(textMark) ? 'texts' : '',
  ];
  const shown = hasPictures ? JSON.stringify({ ...page, data: withoutAddresses(page.data) }) : pageJson;
  // A page does not depend on the file that it comes from.
  const source = JSON.stringify({ entry, origin });
  const json = source === '{}' ? pageJson : `${pageJson.slice(0, -1)},${source.slice(1)}`;
  const columns = [
    route.path,
    route.locale,
    route.family,
    contentHash(shown, contextJson),
    flags.join(' '),
    route.modified ?? '',
  ];
  return [...columns, contextJson, json].join('\t');
}

// References are found in JSON without parsing it. Quotation marks within texts are escaped: only
// property names match.
const fileMark = /"(?:picture|linkedFile)":/;
const textMark = '"richText":';
const textPattern = /\{"richText":"([0-9a-f]+)"\}/g;

/** Lists the references of a page's formatted texts. */
export const textReferences = ({ json }: Pick<SpooledRoute, 'json'>): readonly string[] =>
  [...json.matchAll(textPattern)].map(([, reference = '']) => reference);

/** Returns the route of a line; what lists need rarely is parsed when it is read. `search` is JSON, or ''. */
export const storedRoute = (line: string, search = ''): ListedRoute => new StoredRoute(line, search);

class StoredRoute implements ListedRoute {
  readonly line: string;
  readonly path: string;
  readonly family: string;
  readonly locale: string;
  readonly modified: string | undefined;
  readonly #columns: SpooledRoute;
  readonly #search: string;
  #whole: Route | undefined;

  constructor(line: string, search: string) {
    this.line = line;
    this.#search = search;
    this.#columns = parseLine(line);
    const { path, family, locale, modified } = this.#columns;
    this.path = ownText(path);
    this.family = family;
    this.locale = locale;
    this.modified = modified === '' ? undefined : modified;
  }

  get #parsed(): Route {
    this.#whole ??= routeOf(this.#columns);
    return this.#whole;
  }

  get context(): Route['context'] {
    return this.#parsed.context;
  }
  get data(): unknown {
    return this.#parsed.data;
  }
  get listed(): boolean {
    return this.#parsed.listed;
  }
  get canonicalPath(): Route['canonicalPath'] {
    return this.#parsed.canonicalPath;
  }
  get card(): Route['card'] {
    return this.#parsed.card;
  }
  get entry(): Route['entry'] {
    return this.#parsed.entry;
  }
  get origin(): Route['origin'] {
    return this.#parsed.origin;
  }
  get search(): Route['search'] {
    return this.#search === '' ? undefined : (JSON.parse(this.#search) as Route['search']);
  }
}

/** Returns the route, without its search fields. */
export const routeOf = ({ json, context }: Pick<SpooledRoute, 'json' | 'context'>): Route => ({
  ...(JSON.parse(json) as Omit<Route, 'context'>),
  context: JSON.parse(context) as Route['context'],
});

function parseLine(line: string): SpooledRoute {
  const columns = line.split('\t', 7);
  const [path = '', locale = '', family = '', key = '', flags = '', modified = '', context = ''] = columns;
  const start = columns.reduce((length, column) => length + column.length + 1, 0);
  return {
    path,
    locale,
    family,
    key,
    modified,
    context,
    isListed: flags.includes('listed'),
    hasCard: flags.includes('card'),
    hasPictures: flags.includes('pictures'),
    hasTexts: flags.includes('texts'),
    json: line.slice(start),
  };
}

/**
 * Removes the addresses of pictures and files: each has a fingerprint of its own, which does not
 * depend on where it comes from.
 */
const withoutAddresses = (data: unknown): unknown =>
  resolveReferences(data, {
    textOf: (richText) => ({ richText }) as never,
    minutesOf: (text) => ({ minutesOf: text }),
    pictureOf: (address, alt) => ({ alt, isShown: address !== '' }) as never,
    fileOf: ({ linkedFile, title }) => ({ title, isShown: linkedFile !== '' }) as never,
  });
