import type { PageContext } from '#contract/page';
import { localizedPath } from '#contract/page-path';
import type { ContentGraph, EntryId } from '../model/content-model.ts';
import type { RouteFamily, RouteSeed } from '../site.ts';
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
}

/**
 * Lists all routes in stable order, by language and family. The page without language prefix
 * follows that of the default language. Nothing is stored.
 */
export function* listRoutes(graph: ContentGraph, options: ListOptions): Generator<Route> {
  const { families, locales, languageRedirects, onFailure, about } = options;
  const [defaultLocale] = locales;
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
      yield { ...localizedRoute(family, seed, locale), ...cardOf(seed.card ?? card) };
      if (locale !== defaultLocale) continue;
      if (seed.alsoAtRoot) yield rootRoute(family, seed, locale);
      else if (languageRedirects && (seed.redirected ?? seed.listed !== false)) yield redirectRoute(seed, locale);
    }
  }

  function seedsOf({ routes, ofEntry }: RouteFamily, locale: string): Iterable<RouteSeed<unknown>> {
    if (about === undefined || !ofEntry) return routes(graph, locale);
    return about.startsWith(`${ofEntry.type}/`) ? ofEntry.routes(graph.entry(ofEntry.type, about, locale), graph) : [];
  }

  function cardOf(card: RouteSeed<unknown>['card']): Pick<Route, 'card'> {
    return card === undefined ? {} : { card };
  }

  function contextOf(seed: RouteSeed<unknown>, language: string, kind: Pick<PageContext, 'redirect' | 'routed'>): PageContext {
    const alternates = seed.alternates === undefined ? {} : { alternates: seed.alternates };
    return { language, languages: locales, originalPath: seed.path, ...kind, ...alternates };
  }

  function localizedRoute(family: RouteFamily, seed: RouteSeed<unknown>, locale: string): Route {
    return {
      path: localizedPath(locale, seed.path),
      family: family.name,
      locale,
      context: contextOf(seed, locale, { redirect: false, routed: true }),
      data: seed.data,
      listed: seed.listed !== false,
      ...(seed.modified === undefined ? {} : { modified: seed.modified }),
      ...(seed.canonicalPath === undefined ? {} : { canonicalPath: localizedPath(locale, seed.canonicalPath) }),
      ...(seed.matchPath === undefined ? {} : { matchPath: localizedPath(locale, seed.matchPath) }),
      ...(seed.search === undefined ? {} : { search: seed.search }),
      ...(seed.entry === undefined ? {} : { entry: seed.entry.id, origin: seed.entry.origin }),
    };
  }

  function rootRoute(family: RouteFamily, seed: RouteSeed<unknown>, locale: string): Route {
    const context = contextOf(seed, locale, { redirect: false, routed: false });
    const { matchPath: _covered, search: _found, ...route } = localizedRoute(family, seed, locale);
    return { ...route, path: seed.path, context, listed: false };
  }

  function redirectRoute(seed: RouteSeed<unknown>, locale: string): Route {
    return {
      path: seed.path,
      family: redirectFamily,
      locale,
      context: contextOf(seed, locale, { redirect: true, routed: false }),
      data: {},
      listed: false,
      ...(seed.entry === undefined ? {} : { entry: seed.entry.id, origin: seed.entry.origin }),
    };
  }
}
