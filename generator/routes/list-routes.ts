import type { PageContext } from '#contract/page';
import { alternatePath, localizedPath } from '#contract/page-path';
import { type ContentGraph, type EntryId, lastChange } from '../model/content-model.ts';
import type { RouteFamily, RouteSeed } from '../site.ts';
import type { PageIndex } from './page-index.ts';
import { type Route, redirectFamily } from './route.ts';

interface ListOptions {
  readonly families: readonly RouteFamily[];
  /** The default language first. */
  readonly locales: readonly string[];
  readonly languageRedirects: boolean;
  /** Receives the error of a family, so that the others are listed; by default it is thrown. */
  readonly onFailure?: ((family: string, error: unknown) => unknown) | undefined;
  /** Lists only the routes of this entry, for families that can do so. */
  readonly about?: EntryId | undefined;
  /** False: the date of an entry in its source is not the date of its pages. Default: true. */
  readonly sourceDates?: boolean | undefined;
  /** All pages, if translations may be missing. */
  readonly pages?: PageIndex | undefined;
}

/**
 * Lists all routes in stable order, by language and family. The page without language prefix
 * follows that of the first language that has the page. Nothing is stored.
 */
export function* listRoutes(graph: ContentGraph, options: ListOptions): Generator<Route> {
  const { families, locales, languageRedirects, onFailure, about, pages } = options;
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

  function* familyRoutes(family: RouteFamily, locale: string): Generator<Route> {
    const card = family.card?.(graph, locale);
    for (const seed of seedsOf(family, locale)) {
      yield { ...localizedRoute(family, seed, locale, options), ...cardOf(seed.card ?? card) };
      if (locale !== firstLocale(seed)) continue;
      if (seed.alsoAtRoot) yield rootRoute(family, seed, locale, options);
      else if (languageRedirects && (seed.redirected ?? seed.listed !== false)) yield redirectRoute(seed, locale, options);
    }
  }

  function seedsOf({ routes, ofEntry }: RouteFamily, locale: string): Iterable<RouteSeed<unknown>> {
    if (about === undefined || !ofEntry) return routes(graph, locale);
    return about.startsWith(`${ofEntry.type}/`) ? ofEntry.routes(graph.entry(ofEntry.type, about, locale), graph) : [];
  }

  /** Returns the first language that has a page. */
  function firstLocale({ path, alternates }: RouteSeed<unknown>): string | undefined {
    const page = { originalPath: path, ...(alternates ? { alternates } : {}) };
    return pages ? locales.find((locale) => pages.has(alternatePath(page, locale))) : locales[0];
  }
}

type Site = Pick<ListOptions, 'locales' | 'pages' | 'sourceDates'>;
type Seed = RouteSeed<unknown>;

const cardOf = (card: Seed['card']): Pick<Route, 'card'> => (card === undefined ? {} : { card });

const sourceOf = ({ entry }: Seed): Pick<Route, 'entry' | 'origin'> =>
  entry === undefined ? {} : { entry: entry.id, origin: entry.origin };

function contextOf(
  seed: Seed,
  language: string,
  kind: Pick<PageContext, 'redirect' | 'routed'>,
  { locales, pages }: Site,
): PageContext {
  const { path: originalPath, entry } = seed;
  const alternates = seed.alternates === undefined ? {} : { alternates: seed.alternates };
  // A redirect page leads to the pages with the same path below the language.
  if (kind.redirect) {
    const languages = pages ? locales.filter((locale) => pages.has(localizedPath(locale, originalPath))) : locales;
    return { language, languages, originalPath, ...kind, ...alternates };
  }
  return {
    ...{ language, languages: locales, originalPath, ...kind, ...alternates },
    ...(entry?.original ? { original: entry.original } : {}),
    ...pages?.translations({ originalPath, ...alternates, locale: language }),
  };
}

function localizedRoute(family: RouteFamily, seed: Seed, locale: string, site: Site): Route {
  return {
    path: localizedPath(locale, seed.path),
    family: family.name,
    locale,
    context: contextOf(seed, locale, { redirect: false, routed: true }, site),
    data: seed.data,
    listed: seed.listed !== false,
    ...modifiedOf(seed, site),
    ...canonicalOf(seed, locale),
    ...(seed.matchPath === undefined ? {} : { matchPath: localizedPath(locale, seed.matchPath) }),
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
function canonicalOf({ canonicalPath, path, alternates, listed, entry }: Seed, locale: string): Pick<Route, 'canonicalPath'> {
  const original = entry?.original?.locale;
  if (original === undefined) return canonicalPath === undefined ? {} : { canonicalPath: localizedPath(locale, canonicalPath) };
  if (canonicalPath === undefined && listed === false) return {};
  return { canonicalPath: localizedPath(original, canonicalPath ?? alternates?.[original] ?? path) };
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
