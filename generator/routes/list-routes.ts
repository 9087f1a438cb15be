import type { PageContext } from '#contract/page';
import { addressOf, alternatePath, isFilePath, localeOfPath, localizedPath, withoutLocale } from '#contract/page-path';
import { type ContentGraph, type EntryId, lastChange } from '../model/content-model.ts';
import { redirectFamily } from '../settings/redirect-family.ts';
import { aliasesOf, type RouteFamily, type RouteSeed } from '../site.ts';
import { TextSet } from '../store/text-set.ts';
import { routeContext } from '../support/route-context.ts';
import type { PageIndex } from './page-index.ts';
import type { Route } from './route.ts';

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
}

/**
 * Lists all routes in stable order, by language and family. A page without language prefix follows
 * the first page that has its path below the prefix.
 */
export function* listRoutes(graph: ContentGraph, options: ListOptions): Generator<Route> {
  const { families, locales, unprefixed, pathPrefix = '', languageRedirects, onFailure, about, pages } = options;
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

  function* familyRoutes(family: RouteFamily, locale: string): Generator<Route> {
    const card = family.card?.(graph, locale);
    for (const seed of seedsOf(family, locale)) {
      const route = localizedRoute(family, seed, locale, options);
      // Before the page, of which the entry is a part.
      const aliases = aliasesIn(seed, locale);
      yield { ...route, ...cardOf(seed.card ?? card) };
      for (const alias of aliases) {
        yield movedRoute(alias, { locale, path: seed.path, to: route.path, unprefixed, source: sourceOf(seed) });
      }
      if (locale === unprefixed) {
        if (locales.length > 1) atRoot.add(seed.path);
      } else if (seed.alsoAtRoot) {
        if (locale === firstLocale(seed) && isFree(seed.path)) yield rootRoute(family, seed, locale, options);
      } else if (languageRedirects && (seed.redirected ?? seed.listed !== false) && isFirst(seed, locale)) {
        yield redirectRoute(seed, locale, options);
      }
    }
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

  /** True if no earlier language has a page at this path. Without `alternates`, all languages have it. */
  function isFirst({ path, alternates }: RouteSeed<unknown>, locale: string): boolean {
    return (pages !== undefined || alternates !== undefined || locale === locales[0]) && isFree(path);
  }

  /** Returns the first language that has a page. */
  function firstLocale({ path, alternates }: RouteSeed<unknown>): string | undefined {
    const page = { originalPath: path, ...(alternates ? { alternates } : {}), ...prefixing(unprefixed) };
    return pages ? locales.find((locale) => pages.has(alternatePath(page, locale))) : locales[0];
  }
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
