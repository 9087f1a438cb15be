import { resolveReferences } from '../images/resolve-references.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { createScratchLines } from '../store/scratch-lines.ts';
import { contentHash } from '../support/content-hash.ts';
import type { Route } from './route.ts';

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
  add(route: Route): void;
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
    add(route) {
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
      lines.add([...columns, contextJson, json].join('\t'));
    },
    *routes() {
      for (const line of lines.all()) yield parseLine(line);
    },
    clear: () => lines.clear(),
    close: () => lines.close(),
  };
}

// References are found in JSON without parsing it. Quotation marks within texts are escaped: only
// property names match.
const fileMark = /"(?:picture|linkedFile)":/;
const textMark = '"richText":';
const textPattern = /\{"richText":"([0-9a-f]+)"\}/g;

/** Lists the references of a page's formatted texts. */
export const textReferences = ({ json }: Pick<SpooledRoute, 'json'>): readonly string[] =>
  [...json.matchAll(textPattern)].map(([, reference = '']) => reference);

/** Returns the route, without its search fields. */
export const routeOf = ({ json, context }: Pick<SpooledRoute, 'json' | 'context'>): Route => ({
  ...(JSON.parse(json) as Omit<Route, 'context'>),
  context: JSON.parse(context) as Route['context'],
});

function parseLine(line: string): SpooledRoute {
  const columns: string[] = [];
  let start = 0;
  while (columns.length < 7) {
    const end = line.indexOf('\t', start);
    columns.push(line.slice(start, end));
    start = end + 1;
  }
  const [path = '', locale = '', family = '', key = '', flags = '', modified = '', context = ''] = columns;
  return {
    ...{ path, locale, family, key, modified, context },
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
    pictureOf: (address, alt) => ({ alt, isShown: address !== '' }) as never,
    fileOf: ({ linkedFile, title }) => ({ title, isShown: linkedFile !== '' }) as never,
  });
