import type { ContentGraph, ContentModel } from '../model/content-model.ts';
import type { EntryId } from '../model/kinds/link.ts';
import { typeOfEach } from '../settings/entry-families.ts';
import { plainFamily } from '../settings/redirect-family.ts';
import { aliasesOf, type RouteFamily, type RouteSeed } from '../site.ts';
import { TextSet } from '../store/text-set.ts';
import type { DayClock } from '../support/day-clock.ts';
import { routeContext } from '../support/route-context.ts';
import { addressKey, isSoundRoute } from './check-routes.ts';
import { movedRoute, oldRoutes } from './moved-routes.ts';
import type { EntryLister } from './optimize/route-memo.ts';
import { createPlainPages, type PlainPages } from './plain-pages.ts';
import type { ListedRoute, ListedSeed, Route } from './route.ts';
import { routeLine } from './route-spool.ts';
import { type PlacedSeed, type SeedSettings, seedRoot, seedRoute, sourceOf } from './seed-routes.ts';
import { traceContent } from './shown-content.ts';

interface ListOptions extends SeedSettings {
  readonly families: readonly RouteFamily[];
  /** Path prefix of the addresses that families write. Default: ''. */
  readonly pathPrefix?: string;
  /** Day of the run, for families. */
  readonly clock?: DayClock;
  /** Name of the site, for the title of a plain start page. */
  readonly siteName?: string;
  /** Old addresses and the pages that they lead to. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Receives the error of a family, so that the others are listed; by default it is thrown. */
  readonly onFailure?: (family: string, error: unknown) => unknown;
  /** Lists only the routes of this entry, for families that can do so. */
  readonly about?: EntryId;
  /** Model of the content: traces what pages without an entry of their own show, for an index of pages. */
  readonly traced?: ContentModel;
  /** Reuses routes that earlier runs have listed; by default, all are listed. */
  readonly listStored?: EntryLister;
  /** Name of the search's file, for `listStored`. */
  readonly searchFile?: string;
}

/**
 * Lists all routes in stable order, by language and family. A page without language prefix follows
 * the first page that has its path below the prefix.
 */
export function* listRoutes(graph: ContentGraph, options: ListOptions): Generator<ListedRoute> {
  const { families, locales, unprefixed, pathPrefix = '', clock, onFailure, about, listStored, traced } = options;
  /** Paths at the root, of pages whose path differs per language or that a language lacks. */
  const atRoot = new TextSet();
  const aliasesIn = aliasLister();
  const plain = about === undefined ? families.find(({ name }) => name === plainFamily) : undefined;
  for (const locale of locales) {
    const pages = plain && plainPagesIn(graph, locale, options);
    for (const family of families) {
      try {
        yield* pages ? watched(familyRoutes(family, locale), pages) : familyRoutes(family, locale);
      } catch (error) {
        if (!onFailure) throw error;
        onFailure(family.name, error);
      }
    }
    if (plain && pages)
      yield* placedRoutes(pages.seeds().map((seed) => listedSeed({ family: plain, locale, seed, card: undefined })));
  }

  if (about === undefined) yield* oldRoutes(options);

  function* familyRoutes(family: RouteFamily, locale: string): Generator<ListedRoute> {
    const card = family.card?.(graph, locale);
    yield* placedRoutes(familySeeds({ family, locale, card }));
  }

  function* placedRoutes(seeds: Iterable<ListedSeed>): Generator<ListedRoute> {
    for (const { route, moved: old, root } of seeds) {
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
      for (const seed of seedsOf(family, locale, { ...options, graph: trace?.graph ?? graph })) {
        yield listedSeed({ ...place, seed, shown: trace?.shownBy(seed.data) });
      }
      return;
    }
    const context = routeContext({ pathPrefix, unprefixed, clock }, locale);
    yield* listStored({
      family,
      locale,
      graph,
      card,
      list(entry, seen) {
        const before = clock?.questions;
        const seeds = Array.from(ofEntry.routes(entry, seen, context));
        // Routes that depend on the day are listed again in each run.
        const isOfToday = clock?.questions !== before;
        return seeds.map((seed) => {
          const listed = listedSeed({ ...place, seed });
          return isOfToday ? listed : withLines(listed, seed, options.searchFile);
        });
      },
    });
  }

  function listedSeed(placed: PlacedSeed): ListedSeed {
    const { seed, locale } = placed;
    const route = seedRoute(placed, options);
    const moved = aliasesIn(placed).map((alias) =>
      movedRoute(alias, { locale, path: seed.path, to: route.path, unprefixed, source: sourceOf(seed) }),
    );
    return { route, moved, ...seedRoot(placed, options) };
  }

  /** True the first time that a path is at the root. */
  function isFree(path: string): boolean {
    const { size } = atRoot;
    return atRoot.add(path) === size;
  }
}

function seedsOf(
  { routes, ofEntry }: RouteFamily,
  locale: string,
  {
    graph,
    pathPrefix = '',
    unprefixed,
    clock,
    about,
  }: Pick<ListOptions, 'pathPrefix' | 'unprefixed' | 'clock' | 'about'> & { readonly graph: ContentGraph },
): Iterable<RouteSeed<unknown>> {
  const context = routeContext({ pathPrefix, unprefixed, clock }, locale);
  if (about === undefined || !ofEntry) return routes(graph, locale, context);
  if (!about.startsWith(`${ofEntry.type}/`)) return [];
  return ofEntry.routes(graph.entry(ofEntry.type, about, locale), graph, context);
}

function plainPagesIn(graph: ContentGraph, locale: string, options: ListOptions): PlainPages {
  const { siteName = '', languages = {}, unprefixed } = options;
  const pages = createPlainPages({ graph, locale, tag: languages[locale]?.lang ?? locale, unprefixed, title: siteName });
  for (const old of oldRoutes(options)) pages.add(old);
  return pages;
}

/** Yields routes, and gives them to the list of a site's own pages. */
function* watched(routes: Iterable<ListedRoute>, pages: PlainPages): Generator<ListedRoute> {
  for (const route of routes) {
    pages.add(route);
    yield route;
  }
}

/**
 * Returns a function that lists the old addresses of a page. Those of an entry belong to the first of its pages. One that
 * a page has in several languages leads to the first of them.
 */
function aliasLister() {
  const listed = new Set<string>();
  const owners = new Map<string, { readonly page: string; readonly locale: string }>();
  const ofSeed = ({ aliases, entry }: RouteSeed<unknown>, locale: string): readonly string[] => {
    if (aliases || !entry) return aliases ?? [];
    const own = aliasesOf(entry);
    const key = `${locale} ${entry.id}`;
    if (!own || listed.has(key)) return [];
    listed.add(key);
    return own;
  };
  return ({ seed, locale, family }: Pick<PlacedSeed, 'seed' | 'locale' | 'family'>): readonly string[] => {
    const page = seed.entry?.id ?? `${family.name} ${seed.path}`;
    return ofSeed(seed, locale).filter((alias) => {
      const key = addressKey(alias);
      const owner = owners.get(key);
      if (!owner) owners.set(key, { page, locale });
      return owner === undefined || owner.page !== page || owner.locale === locale;
    });
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
