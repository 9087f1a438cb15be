import type { ContentGraph, ContentModel, EntryId } from '../model/content-model.ts';
import { typeOfEach } from '../settings/entry-families.ts';
import { aliasesOf, type RouteFamily, type RouteSeed } from '../site.ts';
import { TextSet } from '../store/text-set.ts';
import { routeContext } from '../support/route-context.ts';
import { isSoundRoute } from './check-routes.ts';
import { movedRoute, oldRoutes } from './moved-routes.ts';
import type { EntryLister } from './optimize/route-memory.ts';
import type { ListedRoute, ListedSeed, Route } from './route.ts';
import { routeLine } from './route-spool.ts';
import { type PlacedSeed, type SeedSettings, seedRoot, seedRoute, sourceOf } from './seed-routes.ts';
import { traceContent } from './shown-content.ts';

interface ListOptions extends SeedSettings {
  readonly families: readonly RouteFamily[];
  /** Path prefix of the addresses that families write. Default: ''. */
  readonly pathPrefix?: string | undefined;
  /** Old addresses and the pages that they lead to. */
  readonly redirects?: Readonly<Record<string, string>> | undefined;
  /** Receives the error of a family, so that the others are listed; by default it is thrown. */
  readonly onFailure?: ((family: string, error: unknown) => unknown) | undefined;
  /** Lists only the routes of this entry, for families that can do so. */
  readonly about?: EntryId | undefined;
  /** Model of the content: traces what pages without an entry of their own show, for an index of pages. */
  readonly traced?: ContentModel | undefined;
  /** Reuses routes that earlier runs have listed; by default, all are listed. */
  readonly listStored?: EntryLister | undefined;
  /** Name of the search's file, for `listStored`. */
  readonly searchFile?: string | undefined;
}

/**
 * Lists all routes in stable order, by language and family. A page without language prefix follows
 * the first page that has its path below the prefix.
 */
export function* listRoutes(graph: ContentGraph, options: ListOptions): Generator<ListedRoute> {
  const { families, locales, unprefixed, pathPrefix = '', onFailure, about, listStored, traced } = options;
  /** Paths at the root, of pages whose path differs per language or that a language lacks. */
  const atRoot = new TextSet();
  const aliasesIn = aliasLister();
  for (const locale of locales) {
    for (const family of families) {
      try {
        yield* familyRoutes(family, locale);
      } catch (error) {
        if (!onFailure) throw error;
        onFailure(family.name, error);
      }
    }
  }

  if (about === undefined) yield* oldRoutes(options);

  function* familyRoutes(family: RouteFamily, locale: string): Generator<ListedRoute> {
    const card = family.card?.(graph, locale);
    for (const { route, moved: old, root } of familySeeds({ family, locale, card })) {
      yield route;
      yield* old;
      if (root && isFree(root.path) && root.route) yield root.route;
    }
  }

  function* familySeeds(place: Omit<PlacedSeed, 'seed' | 'shown'>): Generator<ListedSeed> {
    const { family, locale, card } = place;
    const { ofEntry } = family;
    const isOfEach = typeOfEach(family) !== undefined;
    if (!listStored || !ofEntry || !isOfEach) {
      const trace = traced && !isOfEach ? traceContent(graph, traced) : undefined;
      for (const seed of seedsOf(family, locale, trace?.graph ?? graph)) {
        yield listedSeed({ ...place, seed, shown: trace?.shownBy(seed.data) });
      }
      return;
    }
    const context = routeContext({ pathPrefix, unprefixed }, locale);
    yield* listStored({
      ...{ family, locale, graph, card },
      list: (entry, seen) =>
        Array.from(ofEntry.routes(entry, seen, context), (seed) =>
          withLines(listedSeed({ ...place, seed }), seed, options.searchFile),
        ),
    });
  }

  function listedSeed(placed: PlacedSeed): ListedSeed {
    const { seed, locale } = placed;
    const route = seedRoute(placed, options);
    const moved = aliasesIn(seed, locale).map((alias) =>
      movedRoute(alias, { locale, path: seed.path, to: route.path, unprefixed, source: sourceOf(seed) }),
    );
    return { route, moved, ...seedRoot(placed, options) };
  }

  function seedsOf({ routes, ofEntry }: RouteFamily, locale: string, seen: ContentGraph): Iterable<RouteSeed<unknown>> {
    const context = routeContext({ pathPrefix, unprefixed }, locale);
    if (about === undefined || !ofEntry) return routes(seen, locale, context);
    if (!about.startsWith(`${ofEntry.type}/`)) return [];
    return ofEntry.routes(seen.entry(ofEntry.type, about, locale), seen, context);
  }

  /** True the first time that a path is at the root. */
  function isFree(path: string): boolean {
    const { size } = atRoot;
    return atRoot.add(path) === size;
  }
}

/** Returns a function that lists the old addresses of a page. Those of an entry belong to the first of its pages. */
function aliasLister() {
  const listed = new Set<string>();
  return ({ aliases, entry }: RouteSeed<unknown>, locale: string): readonly string[] => {
    if (aliases || !entry) return aliases ?? [];
    const own = aliasesOf(entry);
    const key = `${locale} ${entry.id}`;
    if (!own || listed.has(key)) return [];
    listed.add(key);
    return own;
  };
}

/** Adds the lines of routes that the next run may reuse. */
function withLines(listed: ListedSeed, seed: RouteSeed<unknown>, searchFile: string | undefined): ListedSeed {
  const { route, root } = listed;
  const isSound = (each: Route): boolean => isSoundRoute(each, searchFile);
  const isLasting =
    !mayMove(seed) && route.matchPath === undefined && isSound(route) && (root?.route === undefined || isSound(root.route));
  if (!isLasting) return listed;
  const withLine = (each: Route): ListedRoute => ({ ...each, line: routeLine(each) });
  return {
    ...listed,
    route: withLine(route),
    ...(root ? { root: { ...root, ...(root.route ? { route: withLine(root.route) } : {}) } } : {}),
    isLasting,
  };
}

/** True for a seed whose old addresses may depend on the seeds before. */
const mayMove = ({ aliases, entry }: RouteSeed<unknown>): boolean =>
  (aliases !== undefined && aliases.length > 0) || (entry !== undefined && aliasesOf(entry) !== undefined);
