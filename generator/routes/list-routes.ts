import type { PageContext } from '#contract/page';
import { addressOf, alternatePath, isFilePath, localeOfPath, localizedPath, withoutLocale } from '#contract/page-path';
import { type ContentGraph, type EntryId, lastChange } from '../model/content-model.ts';
import { typeOfEach } from '../settings/entry-families.ts';
import { redirectFamily } from '../settings/redirect-family.ts';
import { aliasesOf, type RouteFamily, type RouteSeed } from '../site.ts';
import { TextSet } from '../store/text-set.ts';
import { routeContext } from '../support/route-context.ts';
import { isSoundRoute } from './check-routes.ts';
import type { EntryLister } from './optimize/route-memory.ts';
import type { PageIndex } from './page-index.ts';
import type { ListedRoute, ListedSeed, Route } from './route.ts';
import { routeLine } from './route-spool.ts';

interface ListOptions {
  readonly families: readonly RouteFamily[];
  /** The default language first. */
  readonly locales: readonly string[];
  /** Language without a prefix. */
  readonly unprefixed?: string | undefined;
  /** Path prefix of the addresses that families write. Default: ''. */
  readonly pathPrefix?: string | undefined;
  readonly languageRedirects: boolean;
  /** Old addresses and the pages that they lead to. */
  readonly redirects?: Readonly<Record<string, string>> | undefined;
  /** Receives the error of a family, so that the others are listed; by default it is thrown. */
  readonly onFailure?: ((family: string, error: unknown) => unknown) | undefined;
  /** Lists only the routes of this entry, for families that can do so. */
  readonly about?: EntryId | undefined;
  /** False: the date of an entry in its source is not the date of its pages. Default: true. */
  readonly sourceDates?: boolean | undefined;
  /** All pages, if translations may be missing. */
  readonly pages?: PageIndex | undefined;
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
  const { families, locales, unprefixed, pathPrefix = '', onFailure, about, listStored } = options;
  /** Paths at the root, of pages whose path differs per language or that a language lacks. */
  const atRoot = new TextSet();
  /** Entries of each language whose old addresses are listed. */
  const moved = new Set<string>();
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
    for (const { route, moved: old, root } of familySeeds(family, locale, card)) {
      yield route;
      yield* old;
      if (root && isFree(root.path) && root.route) yield root.route;
    }
  }

  function* familySeeds(family: RouteFamily, locale: string, card: RouteSeed<unknown>['card']): Generator<ListedSeed> {
    const { ofEntry } = family;
    if (!listStored || !ofEntry || typeOfEach(family) === undefined) {
      for (const seed of seedsOf(family, locale)) yield listedSeed(family, seed, locale, card);
      return;
    }
    const context = routeContext({ pathPrefix, unprefixed }, locale);
    yield* listStored({
      ...{ family, locale, graph, card },
      list: (entry, seen) =>
        Array.from(ofEntry.routes(entry, seen, context), (seed) =>
          withLines(listedSeed(family, seed, locale, card), seed, options.searchFile),
        ),
    });
  }

  function listedSeed(
    family: RouteFamily,
    seed: RouteSeed<unknown>,
    locale: string,
    card: RouteSeed<unknown>['card'],
  ): ListedSeed {
    const route = { ...localizedRoute(family, seed, locale, options), ...cardOf(seed.card ?? card) };
    const moved = aliasesIn(seed, locale).map((alias) =>
      movedRoute(alias, { locale, path: seed.path, to: route.path, unprefixed, source: sourceOf(seed) }),
    );
    return { route, moved, ...rootOf(family, seed, locale, options) };
  }

  function seedsOf({ routes, ofEntry }: RouteFamily, locale: string): Iterable<RouteSeed<unknown>> {
    const context = routeContext({ pathPrefix, unprefixed }, locale);
    if (about === undefined || !ofEntry) return routes(graph, locale, context);
    if (!about.startsWith(`${ofEntry.type}/`)) return [];
    return ofEntry.routes(graph.entry(ofEntry.type, about, locale), graph, context);
  }

  /** Returns the old addresses of a page. Those of an entry belong to the first of its pages. */
  function aliasesIn({ aliases, entry }: RouteSeed<unknown>, locale: string): readonly string[] {
    if (aliases || !entry) return aliases ?? [];
    const own = aliasesOf(entry);
    const key = `${locale} ${entry.id}`;
    if (!own || moved.has(key)) return [];
    moved.add(key);
    return own;
  }

  /** True the first time that a path is at the root. */
  function isFree(path: string): boolean {
    const { size } = atRoot;
    return atRoot.add(path) === size;
  }
}

/** Returns the path that a seed takes at the root, and its route there: a copy of the page, or a redirect page. */
function rootOf(family: RouteFamily, seed: Seed, locale: string, options: ListOptions): Pick<ListedSeed, 'root'> {
  const { locales, unprefixed, languageRedirects } = options;
  const { path } = seed;
  if (locale === unprefixed) return locales.length > 1 ? { root: { path } } : {};
  if (seed.alsoAtRoot) {
    return locale === firstLocale(seed, options) ? { root: { path, route: rootRoute(family, seed, locale, options) } } : {};
  }
  const isRedirected = languageRedirects && (seed.redirected ?? seed.listed !== false) && mayBeFirst(seed, locale, options);
  return isRedirected ? { root: { path, route: redirectRoute(seed, locale, options) } } : {};
}

/** False if an earlier language has a page at this path: without `alternates`, all languages have it. */
function mayBeFirst({ alternates }: Seed, locale: string, { pages, locales }: ListOptions): boolean {
  return pages !== undefined || alternates !== undefined || locale === locales[0];
}

/** Returns the first language that has a page. */
function firstLocale({ path, alternates }: Seed, { pages, locales, unprefixed }: ListOptions): string | undefined {
  const page = { originalPath: path, ...(alternates ? { alternates } : {}), ...prefixing(unprefixed) };
  return pages ? locales.find((locale) => pages.has(alternatePath(page, locale))) : locales[0];
}

/** Adds the lines of routes that the next run may reuse. */
function withLines(listed: ListedSeed, seed: Seed, searchFile: string | undefined): ListedSeed {
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

/** Lists the old addresses of the site's settings. */
function* oldRoutes({ redirects = {}, locales, unprefixed, pathPrefix = '' }: ListOptions): Generator<Route> {
  for (const [from, written] of Object.entries(redirects)) {
    const to = /^https?:/i.test(written) && URL.canParse(written) ? new URL(written).href : written;
    const locale = localeOfPath(to, locales, unprefixed);
    const isPage = to.startsWith('/') && (to.endsWith('/') || isFilePath(to)) && locale !== undefined;
    const target = isPage ? { path: withoutLocale(to, locales, unprefixed) } : { path: to, address: addressOf(to, pathPrefix) };
    yield movedRoute(from, { locale: locale ?? locales[0] ?? '', to, unprefixed, source: {}, ...target });
  }
}

interface Move {
  readonly locale: string;
  /** Path of the page below the language. */
  readonly path: string;
  /** Address of a file or of another host. */
  readonly address?: string;
  readonly to: string;
  readonly unprefixed: string | undefined;
  readonly source: Pick<Route, 'entry' | 'origin'>;
}

function movedRoute(from: string, { locale, path, address, to, unprefixed, source }: Move): Route {
  const kind = { redirect: true, routed: false, ...(address === undefined ? {} : { redirectAddress: address }) };
  return {
    // Hosts find the page of a folder without the slash, too.
    path: from.endsWith('/') || /\.[^./]+$/.test(from) ? from : `${from}/`,
    family: redirectFamily,
    locale,
    context: { language: locale, languages: [locale], originalPath: path, ...kind, ...prefixing(unprefixed) },
    data: {},
    listed: false,
    ...(to.startsWith('/') ? { canonicalPath: to } : {}),
    movedTo: to,
    ...source,
  };
}

/** True for a seed whose old addresses may depend on the seeds before. */
const mayMove = ({ aliases, entry }: RouteSeed<unknown>): boolean =>
  (aliases !== undefined && aliases.length > 0) || (entry !== undefined && aliasesOf(entry) !== undefined);

type Site = Pick<ListOptions, 'locales' | 'unprefixed' | 'pages' | 'sourceDates'>;
type Seed = RouteSeed<unknown>;

const cardOf = (card: Seed['card']): Pick<Route, 'card'> => (card === undefined ? {} : { card });

const sourceOf = ({ entry }: Seed): Pick<Route, 'entry' | 'origin'> =>
  entry === undefined ? {} : { entry: entry.id, origin: entry.origin };

function contextOf(
  seed: Seed,
  language: string,
  kind: Pick<PageContext, 'redirect' | 'routed'>,
  { locales, unprefixed, pages }: Site,
): PageContext {
  const { path: originalPath, entry } = seed;
  const isSamePath = kind.redirect && seed.redirected === 'same-path';
  const page = {
    originalPath,
    ...kind,
    ...(seed.alternates === undefined || isSamePath ? {} : { alternates: seed.alternates }),
    ...prefixing(unprefixed),
  };
  if (kind.redirect) {
    const languages = pages ? locales.filter((locale) => pages.has(alternatePath(page, locale))) : locales;
    return { language, languages, ...page };
  }
  return {
    ...{ language, languages: locales, ...page },
    ...(entry?.original ? { original: entry.original } : {}),
    ...pages?.translations({ ...page, locale: language }),
  };
}

const prefixing = (unprefixed: string | undefined): Pick<PageContext, 'unprefixedLanguage'> =>
  unprefixed === undefined ? {} : { unprefixedLanguage: unprefixed };

function localizedRoute(family: RouteFamily, seed: Seed, locale: string, site: Site): Route {
  const { unprefixed } = site;
  return {
    path: localizedPath(locale, seed.path, unprefixed),
    family: family.name,
    locale,
    context: contextOf(seed, locale, { redirect: false, routed: true }, site),
    data: seed.data,
    listed: seed.listed !== false,
    ...modifiedOf(seed, site),
    ...canonicalOf(seed, locale, unprefixed),
    ...(seed.matchPath === undefined ? {} : { matchPath: localizedPath(locale, seed.matchPath, unprefixed) }),
    ...(seed.search === undefined ? {} : { search: seed.search }),
    ...sourceOf(seed),
  };
}

function modifiedOf({ modified, entryModified, entry }: Seed, { sourceDates = true }: Site): Pick<Route, 'modified'> {
  const ofSource = sourceDates ? (entryModified ?? (entry && lastChange(entry))) : undefined;
  const day = modified ?? ofSource;
  return day === undefined ? {} : { modified: day };
}

/** Returns the page that search engines list instead: of a fallback, the page of the original. */
function canonicalOf(seed: Seed, locale: string, unprefixed: string | undefined): Pick<Route, 'canonicalPath'> {
  const { canonicalPath, path, alternates, listed, entry } = seed;
  const original = entry?.original?.locale;
  if (canonicalPath === undefined && (original === undefined || listed === false)) return {};
  const target = canonicalPath ?? alternates?.[original ?? locale] ?? path;
  return { canonicalPath: localizedPath(original ?? locale, target, unprefixed) };
}

function rootRoute(family: RouteFamily, seed: Seed, locale: string, site: Site): Route {
  const context = contextOf(seed, locale, { redirect: false, routed: false }, site);
  const { matchPath: _covered, search: _found, ...route } = localizedRoute(family, seed, locale, site);
  return { ...route, path: seed.path, context, listed: false };
}

function redirectRoute(seed: Seed, locale: string, site: Site): Route {
  return {
    path: seed.path,
    family: redirectFamily,
    locale,
    context: contextOf(seed, locale, { redirect: true, routed: false }, site),
    data: {},
    listed: false,
    ...sourceOf(seed),
  };
}
