import { resolveReferences } from '../images/resolve-references.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { createScratchLines } from '../store/scratch-lines.ts';
import { contentHash } from '../support/content-hash.ts';
import type { Route } from './route.ts';

/** A route as it was written down: what telling whether its page has changed takes, and the rest as text. */
export interface SpooledRoute {
  readonly path: string;
  readonly locale: string;
  readonly family: string;
  /** Names all that its page follows from, but for what texts and pictures refer to, templates, and shared data. */
  readonly key: string;
  /** Whether it is for search engines under its own address. */
  readonly isListed: boolean;
  readonly hasCard: boolean;
  readonly hasPictures: boolean;
  readonly hasTexts: boolean;
  /** The day on which what its page shows was last changed; '' where that is not known. */
  readonly modified: string;
  /** The context, as JSON. */
  readonly context: string;
  /** The rest of the route, as JSON; search fields, which its page does not follow from, are left out. */
  readonly json: string;
}

/** The routes of a build, written down as they are listed, to be gone through again and again without being in memory. */
export interface RouteSpool {
  readonly count: number;
  add(route: Route): void;
  /** In the order in which they were added. */
  routes(): Iterable<SpooledRoute>;
  close(): void;
}

/** Opens an empty spool; what is too much for memory goes to a file of its own below the folder, which is gone in the end. */
export function openRouteSpool(folder: string, writes?: CacheWrites): RouteSpool {
  const lines = createScratchLines(folder, writes);
  return {
    get count() {
      return lines.count;
    },
    add(route) {
      const { context, search: _found, entry, origin, ...page } = route;
      const contextJson = JSON.stringify(context);
      const pageJson = JSON.stringify(page);
      const hasPictures = pageJson.includes('"picture":');
      const flags = [
        route.listed && route.canonicalPath === undefined ? 'listed' : '',
        route.card === undefined ? '' : 'card',
        hasPictures ? 'pictures' : '',
        pageJson.includes('"richText":') ? 'texts' : '',
      ];
      const named = hasPictures ? JSON.stringify({ ...page, data: withoutAddresses(page.data) }) : pageJson;
      // Where it comes from is no part of what its page follows from.
      const about = JSON.stringify({ entry, origin });
      const json = about === '{}' ? pageJson : `${pageJson.slice(0, -1)},${about.slice(1)}`;
      const columns = [
        route.path,
        route.locale,
        route.family,
        contentHash(named, contextJson),
        flags.join(' '),
        route.modified ?? '',
      ];
      lines.add([...columns, contextJson, json].join('\t'));
    },
    *routes() {
      for (const line of lines.all()) yield parseLine(line);
    },
    close: () => lines.close(),
  };
}

/** The route that was written down, without its search fields. */
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

/** Data in which pictures say no more than their words: what they show is told by their stamps, wherever their files come from. */
const withoutAddresses = (data: unknown): unknown =>
  resolveReferences(data, {
    textOf: (richText) => ({ richText }) as never,
    pictureOf: (address, alt) => ({ alt, isShown: address !== '' }) as never,
  });
