import type { ContentLanguage, PageContext } from '#contract/page';
import { alternatePath, localizedPath } from '#contract/page-path';
import { lastChange } from '../model/content-model.ts';
import { redirectFamily } from '../settings/redirect-family.ts';
import type { RouteFamily, RouteSeed } from '../site.ts';
import type { PageIndex } from './page-index.ts';
import type { ListedRoute, ListedSeed, Route } from './route.ts';
import type { ShownContent } from './shown-content.ts';

/** Settings of the site that decide the routes of a seed. */
export interface SeedSettings {
  /** The default language first. */
  readonly locales: readonly string[];
  /** Language without a prefix. */
  readonly unprefixed?: string;
  readonly languageRedirects: boolean;
  /** False: the date of an entry in its source is not the date of its pages. Default: true. */
  readonly sourceDates?: boolean;
  /** All pages, if translations may be missing. */
  readonly pages?: PageIndex;
  /** Tag and direction by locale, for pages that show a fallback. */
  readonly languages?: Readonly<Record<string, ContentLanguage>>;
}

/** A seed in its family and language. */
export interface PlacedSeed {
  readonly family: RouteFamily;
  readonly seed: Seed;
  readonly locale: string;
  /** Card of the family. */
  readonly card: Seed['card'];
  /** Content of a page without an entry of its own, before there is an index of pages. */
  readonly shown?: ShownContent;
}

type Seed = RouteSeed<unknown>;

/** Returns the route of a seed in its language. */
export function seedRoute(placed: PlacedSeed, settings: SeedSettings): ListedRoute {
  const { family, seed, locale, card } = placed;
  const { unprefixed } = settings;
  const original = originalOf(placed, settings);
  const path = localizedPath(locale, seed.path, unprefixed);
  const isEmpty = seed.listed === undefined && settings.pages?.isEmptyList(path) === true;
  const canonicalPath = canonicalOf(placed, original, settings);
  const isOwn = original === undefined && !isEmpty;
  const isListed = seed.listed !== false && (isOwn || canonicalPath !== undefined);
  const ownCard = seed.card ?? card;
  return {
    path,
    family: family.name,
    locale,
    context: contextOf(placed, { redirect: false, routed: true }, settings),
    data: seed.data,
    listed: isListed,
    ...modifiedOf(seed, settings),
    ...(canonicalPath === undefined ? {} : { canonicalPath }),
    ...(seed.matchPath === undefined ? {} : { matchPath: localizedPath(locale, seed.matchPath, unprefixed) }),
    // A fallback is found in its own language only.
    ...(seed.search === undefined || !isOwn ? {} : { search: seed.search }),
    ...sourceOf(seed),
    ...(ownCard === undefined ? {} : { card: ownCard }),
    ...listsOf(placed),
  };
}

/** Returns the path that a seed takes at the root, and its route there: a copy of the page, or a redirect page. */
export function seedRoot(placed: PlacedSeed, settings: SeedSettings): Pick<ListedSeed, 'root'> {
  const { seed, locale } = placed;
  const { locales, unprefixed, languageRedirects } = settings;
  const { path } = seed;
  if (locale === unprefixed) return locales.length > 1 ? { root: { path } } : {};
  if (seed.alsoAtRoot) {
    return locale === firstLocale(seed, settings) ? { root: { path, route: rootCopy(placed, settings) } } : {};
  }
  const isRedirected = languageRedirects && (seed.redirected ?? seed.listed !== false) && mayBeFirst(seed, locale, settings);
  return isRedirected ? { root: { path, route: redirectRoute(placed, settings) } } : {};
}

export const sourceOf = ({ entry }: Seed): Pick<Route, 'entry' | 'origin'> =>
  entry === undefined ? {} : { entry: entry.id, origin: entry.origin };

export const prefixing = (unprefixed: string | undefined): Pick<PageContext, 'unprefixedLanguage'> =>
  unprefixed === undefined ? {} : { unprefixedLanguage: unprefixed };

/** A page that names its entry, or that the site lists by itself, is more than its lists. */
function listsOf({ seed, shown }: PlacedSeed): Pick<ListedRoute, 'lists'> {
  const isMore = seed.entry !== undefined || seed.listed === true;
  return shown?.lists === undefined || (shown.lists === 'empty' && isMore) ? {} : { lists: shown.lists };
}

/** Returns the language of the content of a page that shows a fallback. An entry that it names decides. */
function originalOf({ seed, locale, shown }: PlacedSeed, { pages, unprefixed }: SeedSettings): ContentLanguage | undefined {
  if (seed.entry) return seed.entry.original;
  return shown?.original ?? pages?.originalOf(localizedPath(locale, seed.path, unprefixed));
}

/** Returns the page that search engines list instead: of a fallback, the page of the original. */
function canonicalOf({ seed, locale }: PlacedSeed, original: ContentLanguage | undefined, settings: SeedSettings) {
  const { canonicalPath, path, alternates, listed } = seed;
  const { pages, locales, unprefixed } = settings;
  if (canonicalPath !== undefined) return localizedPath(original?.locale ?? locale, canonicalPath, unprefixed);
  if (original === undefined || listed === false) return undefined;
  const pathIn = (each: string): string => localizedPath(each, alternates?.[each] ?? path, unprefixed);
  const isTarget = (each: string): boolean => !pages || (pages.has(pathIn(each)) && pages.isOwn(pathIn(each)));
  const target = [original.locale, ...locales].find(isTarget);
  return target === undefined ? undefined : pathIn(target);
}

function contextOf(placed: PlacedSeed, kind: Pick<PageContext, 'redirect' | 'routed'>, settings: SeedSettings): PageContext {
  const { seed, locale: language } = placed;
  const { locales, unprefixed, pages, languages } = settings;
  const isSamePath = kind.redirect && seed.redirected === 'same-path';
  const page = {
    originalPath: seed.path,
    ...kind,
    ...(seed.alternates === undefined || isSamePath ? {} : { alternates: seed.alternates }),
    ...prefixing(unprefixed),
  };
  if (kind.redirect) {
    const available = pages ? locales.filter((locale) => pages.has(alternatePath(page, locale))) : locales;
    return { language, languages: available, ...page };
  }
  const original = originalOf(placed, settings);
  const readers = languages?.[language];
  return {
    language,
    languages: locales,
    ...page,
    ...(original ? { original, ...(readers ? { readers } : {}) } : {}),
    ...pages?.translations({ ...page, locale: language }),
  };
}

function modifiedOf({ modified, entryModified, entry }: Seed, { sourceDates = true }: SeedSettings): Pick<Route, 'modified'> {
  const ofSource = sourceDates ? (entryModified ?? (entry && lastChange(entry))) : undefined;
  const day = modified ?? ofSource;
  return day === undefined ? {} : { modified: day };
}

function rootCopy(placed: PlacedSeed, settings: SeedSettings): Route {
  const context = contextOf(placed, { redirect: false, routed: false }, settings);
  const { matchPath: _covered, search: _found, lists: _traced, card: _drawn, ...route } = seedRoute(placed, settings);
  return { ...route, path: placed.seed.path, context, listed: false };
}

function redirectRoute(placed: PlacedSeed, settings: SeedSettings): Route {
  const { seed, locale } = placed;
  return {
    path: seed.path,
    family: redirectFamily,
    locale,
    context: contextOf(placed, { redirect: true, routed: false }, settings),
    data: {},
    listed: false,
    ...sourceOf(seed),
  };
}

/** False if an earlier language has a page at this path: without `alternates`, all languages have it. */
function mayBeFirst({ alternates }: Seed, locale: string, { pages, locales }: SeedSettings): boolean {
  return pages !== undefined || alternates !== undefined || locale === locales[0];
}

/** Returns the first language that has a page. */
function firstLocale({ path, alternates }: Seed, { pages, locales, unprefixed }: SeedSettings): string | undefined {
  const page = { originalPath: path, ...(alternates ? { alternates } : {}), ...prefixing(unprefixed) };
  return pages ? locales.find((locale) => pages.has(alternatePath(page, locale))) : locales[0];
}
