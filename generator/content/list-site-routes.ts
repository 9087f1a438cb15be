import { compareMatchPaths, type MatchPath } from '#contract/match-paths';
import { localizedPath } from '#contract/page-path';
import type { SearchEntry } from '#contract/search';
import { offlinePagePath } from '#contract/service-worker';
import { distinctProblems } from '../errors/all-or-problems.ts';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import { entryKey } from '../graph/amend-graph.ts';
import { type ContentGraph, translationsOf } from '../model/content-model.ts';
import type { RichTextRef } from '../model/kinds/markdown.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { withoutDirectives } from '../rich-text/markdown-directives.ts';
import { MoveChecker, positionOfRedirect } from '../routes/check-moves.ts';
import { addressKey, RouteChecker } from '../routes/check-routes.ts';
import { routeErrors } from '../routes/errors.ts';
import { listFeeds } from '../routes/list-feeds.ts';
import { listRoutes } from '../routes/list-routes.ts';
import { listSummaries } from '../routes/list-summaries.ts';
import type { RouteMemo } from '../routes/optimize/route-memo.ts';
import { indexPages, type PageIndex } from '../routes/page-index.ts';
import { collectPartialPages } from '../routes/partial-pages.ts';
import type { ListedRoute, Route } from '../routes/route.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { aliasesOf } from '../site.ts';
import { contentLanguages } from '../support/content-languages.ts';
import type { OutputFile } from '../support/output-file.ts';
import { type CodePosition, positionOfSetting } from '../support/site-code.ts';
import { ownerlessSynonyms } from './check-synonyms.ts';
import type { ReadPolicy } from './read-policy.ts';
import type { Outcome, Routes } from './site-values.ts';

type ListedSite = Pick<LoadedSite, 'definition' | 'locales' | 'unprefixed'> & Partial<Pick<LoadedSite, 'pathPrefix' | 'clock'>>;

interface ListOptions {
  readonly site: ListedSite & Pick<LoadedSite, 'siteUrl'>;
  readonly publicFiles: readonly OutputFile[];
  readonly entries: readonly LoadedEntry[];
  readonly graph: ContentGraph;
  /** True if another language's entry is shown for one that every language should have. */
  readonly lacksTranslations?: boolean | undefined;
  readonly policy: ReadPolicy;
  /** Returns the words of a formatted text, as they were written. */
  readonly textOf: (reference: RichTextRef) => string;
  /** Receives every route, in order. */
  readonly visit: (route: ListedRoute) => void;
  /** True for an entry that is shown with its problems. Those of its pages are then problems of their own. */
  readonly isShown: (entry: LoadedEntry) => boolean;
  /** Routes that earlier runs have listed. */
  readonly memo?: RouteMemo | undefined;
  /** Returns true if the content has errors, which may be why a family throws. Expensive. */
  readonly hasContentErrors: () => boolean;
}

export interface ListedRoutes {
  readonly routes: Routes;
  /** False if a family failed: a missing page is then no new problem. */
  readonly isComplete: boolean;
  readonly checker: RouteChecker;
  /** True for the address of a redirect page. */
  readonly isRedirect: (path: string) => boolean;
}

/** Lists the routes of all families; families and feeds that throw are ignored. */
export const routesOf = (site: ListedSite, graph: ContentGraph): Iterable<Route> =>
  listRoutes(graph, { ...routeSettings(site), onFailure: () => {} });

/** Returns a function that is true for a position in an entry of a content system that is not cached. */
function changedIn(entries: ListOptions['entries']): (route: Pick<Route, 'origin'>) => boolean {
  let changed: ReadonlySet<string> | undefined;
  return ({ origin }) => {
    changed ??= new Set(entries.flatMap(({ origin: { file, entry }, cachedAs }) => (entry && !cachedAs ? [file] : [])));
    return origin !== undefined && changed.has(origin.file);
  };
}

/** Returns the position in the config of a route without an entry. */
function positionOfRoute(
  site: ListedSite['definition'],
  { path, family, movedTo }: Pick<Route, 'path' | 'family' | 'movedTo'>,
): Partial<CodePosition> {
  if (movedTo !== undefined) return positionOfRedirect(site, path);
  return positionOfSetting(site, `families[${site.families.findIndex(({ name }) => name === family)}]`);
}

/** Returns the position of an old address in the entry that has it, or that of the entry. */
function positionOfAlias(
  entries: ListOptions['entries'],
  { path, origin }: Pick<Route, 'path' | 'origin'>,
): Partial<CodePosition> {
  const entry = entries.find((each) => each.origin.file === origin?.file);
  const index = entry ? (aliasesOf(entry) ?? []).findIndex((alias) => addressKey(alias) === addressKey(path)) : -1;
  return { where: index < 0 ? origin : entry?.locate(['aliases', index]) };
}

/** A function of the config that has failed. */
interface Failure {
  readonly problem: Problem;
  readonly error: unknown;
}

/** Checks that all routes of a site share. */
interface RouteChecks {
  readonly checker: RouteChecker;
  readonly moves: MoveChecker;
  readonly pages: PageIndex | undefined;
  /** Receives the failures of families, feeds and summaries. */
  readonly failures: Failure[];
}

/**
 * Lists routes and feeds and checks their paths. A family may throw if the model's promises to it
 * are broken: with errors known, that is no new problem.
 */
export function listSiteRoutes(options: ListOptions): Outcome<ListedRoutes> {
  const { site, entries, graph, policy } = options;
  const { definition } = site;
  const checker = new RouteChecker(
    () => routesOf(site, graph),
    (route) => (route.origin ? positionOfAlias(entries, route) : positionOfRoute(definition, route)),
    definition.search?.file,
    changedIn(entries),
  );
  const moves = new MoveChecker(definition, { origin: site.siteUrl, pathPrefix: site.pathPrefix ?? '' });
  const checks: RouteChecks = { checker, moves, pages: pageIndexOf(options), failures: [] };
  const { failures, pages } = checks;
  const { modifiedAt, ...listed } = visitRoutes(options, checks);
  const isComplete = failures.length === 0;
  const hasPage = (path: string): boolean => checker.has(path);
  const { feeds, summaries, problems } = listCollections(options, checks, modifiedAt);
  return {
    value: {
      isComplete,
      checker,
      isRedirect: (path) => moves.has(path),
      routes: {
        ...listed,
        feeds,
        summaries,
        hasPage,
        pages,
        redirects: moves.redirects,
        paths: () => checker.paths(),
        pathLike: (path) => checker.pathLike(path),
      },
    },
    problems: [
      ...(policy.isDraft ? failures.map(({ problem }) => problem) : codeProblems(failures, options)),
      ...checker.problems,
      ...problems,
      ...(isComplete ? lostAliases(options, moves) : []),
      ...(isComplete ? moves.problems({ hasPage, hasFile: hasFileIn(options), takenKeys: checker.takenKeys }) : []),
      ...(isComplete ? missingPages(site, hasPage) : []),
      ...(isComplete && !policy.isDraft ? synonymProblems(options, listed.searchEntries) : []),
    ],
  };
}

interface VisitedRoutes extends Pick<Routes, 'routeCount' | 'wildcards' | 'partialPages' | 'searchEntries'> {
  /** Days on which pages last changed, by path, if feeds need them. */
  readonly modifiedAt: ReadonlyMap<string, string>;
}

/** Lists, visits and checks all routes, and collects what the site as a whole says of them. */
function visitRoutes(options: ListOptions, { checker, moves, pages, failures }: RouteChecks): VisitedRoutes {
  const { site, entries, graph, textOf, visit } = options;
  const { definition, locales } = site;
  const hasDirectives = definition.richText !== undefined;
  const wordsOf = (reference: RichTextRef): string => (hasDirectives ? withoutDirectives(textOf(reference)) : textOf(reference));
  const wildcards: MatchPath[] = [];
  const partial = collectPartialPages(definition.families);
  const searchEntries = new Map<string, SearchEntry[]>(locales.map((locale) => [locale, []]));
  const isReported = reportedRoutes(options);
  const modifiedAt = new Map<string, string>();
  // Without dates of a source, feeds have those of their families.
  const datesFeeds = definition.sourceDates !== false && definition.feeds !== undefined && entries.some(({ dates }) => dates);
  let routeCount = 0;
  const onFailure = (family: string, error: unknown): unknown =>
    failures.push({ problem: routeErrors.FAMILY_FAILED({ family }, detailsOf(error)), error });
  // Without an index of pages, the context of a page does not depend on other pages.
  const listStored = pages ? undefined : options.memo?.begin({ entries, families: definition.families, locales });
  const searchFile = definition.search?.file;
  for (const route of listRoutes(graph, { ...routeSettings(site), onFailure, pages, listStored, searchFile })) {
    routeCount++;
    visit(route);
    checker.add(route, isReported(route));
    moves.add(route);
    partial.add(route);
    if (datesFeeds && route.modified !== undefined) modifiedAt.set(route.path, route.modified);
    addSearchEntry(searchEntries.get(route.locale), route, wordsOf);
    if (route.matchPath !== undefined) wildcards.push({ path: route.path, matchPath: route.matchPath });
  }
  return { routeCount, wildcards: wildcards.sort(compareMatchPaths), partialPages: partial.list(), searchEntries, modifiedAt };
}

/** Returns a function that is true for the page of an entry with a problem that prevents the site. */
function reportedRoutes({ entries, isShown }: ListOptions): (route: Route) => boolean {
  const withPlaceholders = new Set(entries.filter((entry) => entry.placeholders && !isShown(entry)).map(entryKey));
  // A stored route is parsed when its entry or its context is read.
  return (route) =>
    withPlaceholders.size > 0 &&
    route.entry !== undefined &&
    withPlaceholders.has(entryKey({ id: route.entry, locale: route.context.original?.locale ?? route.locale }));
}

interface Collections extends Pick<Routes, 'feeds' | 'summaries'> {
  readonly problems: readonly Problem[];
}

/** Lists the feeds and summaries, whose links need all pages. */
function listCollections(
  { site, graph }: ListOptions,
  { checker, pages, failures }: RouteChecks,
  modifiedAt: VisitedRoutes['modifiedAt'],
): Collections {
  const { definition, locales, unprefixed } = site;
  const isComplete = failures.length === 0;
  const places = { locales, unprefixed, hasPage: (path: string) => !isComplete || checker.has(path), isOwn: pages?.isOwn };
  const { feeds, problems: ofFeeds } = listFeeds(graph, {
    feeds: definition.feeds ?? [],
    ...places,
    searchFile: definition.search?.file,
    positionOf: (feed) => positionOfSetting(definition, 'feeds', feed.path),
    modifiedAt: (path) => modifiedAt.get(path),
    onFailure: (feed, error) => failures.push({ problem: routeErrors.FEED_FAILED({ feed }, detailsOf(error)), error }),
  });
  const { summaries, problems: ofSummaries } = listSummaries(graph, {
    summary: definition.summary,
    ...places,
    position: () => positionOfSetting(definition, 'summary'),
    onFailure: (locale, error) => failures.push({ problem: routeErrors.SUMMARY_FAILED({ locale }, detailsOf(error)), error }),
  });
  return { feeds, summaries, problems: [...ofFeeds, ...ofSummaries] };
}

/** Returns a function that is true for the path of a public file. */
function hasFileIn({ publicFiles, site }: ListOptions): (path: string) => boolean {
  if (site.definition.redirects === undefined) return () => false;
  const paths = new Set(publicFiles.map(({ path }) => `/${path}`));
  return (path) => paths.has(path);
}

/** Reports the old addresses of entries that no page names. */
function lostAliases({ entries, site: { definition } }: ListOptions, moves: MoveChecker): readonly Problem[] {
  const types = Object.keys(definition.model).filter((type) => Object.hasOwn(definition.model[type]?.fields ?? {}, 'aliases'));
  if (types.length === 0) return [];
  return entries
    .filter(({ type, placeholders }) => types.includes(type) && placeholders === undefined)
    .flatMap((entry) => {
      const lost = (aliasesOf(entry) ?? []).filter((alias) => !moves.has(alias));
      const params = { aliases: lost, type: entry.type };
      return lost.length === 0 ? [] : [routeErrors.ALIAS_LOST(params, { where: entry.locate(['aliases']) })];
    });
}

/**
 * Returns the problems of the site's code. With errors known, a failure follows from them. Throws an
 * error that is not of the site's code.
 */
function codeProblems(
  failures: readonly Failure[],
  { hasContentErrors }: Pick<ListOptions, 'hasContentErrors'>,
): readonly Problem[] {
  if (failures.length === 0 || hasContentErrors()) return [];
  // A family fails in every language for the same reason.
  const firstOfEach = new Map([...failures].reverse().map(({ problem, error }) => [problem.message, error]));
  return distinctProblems(
    [...firstOfEach.values()].reverse().flatMap((error) => {
      if (error instanceof ProblemError) return error.problems;
      throw error;
    }),
  );
}

/** Returns where and why a function of the config failed. */
function detailsOf(error: unknown): Pick<Problem, 'cause' | 'where' | 'excerpt'> {
  const [problem] = error instanceof ProblemError ? error.problems : [];
  if (!problem) return { cause: messageOf(error) };
  const { cause = problem.message, where, excerpt } = problem;
  return { cause, ...(where ? { where } : {}), ...(excerpt === undefined ? {} : { excerpt }) };
}

/** Indexes the pages of a site whose translations may be missing. */
function pageIndexOf({ site, graph, lacksTranslations }: ListOptions): PageIndex | undefined {
  if (!lacksTranslations && !mayLackTranslations(site.definition)) return undefined;
  const traced = { ...routeSettings(site), traced: site.definition.model, onFailure: () => {} };
  return indexPages(listRoutes(graph, traced), site.locales, site.unprefixed);
}

const mayLackTranslations = ({ model }: LoadedSite['definition']): boolean =>
  Object.keys(model).some((type) => translationsOf(model, type) !== 'required');

/** Returns what a site's settings say about all its routes. */
export const routeSettings = ({ definition, locales, unprefixed, pathPrefix, clock }: ListedSite) => ({
  locales,
  unprefixed,
  pathPrefix,
  clock,
  languages: contentLanguages(definition.locales),
  families: definition.families,
  sourceDates: definition.sourceDates,
  languageRedirects: definition.languageRedirects !== false,
  redirects: definition.redirects,
  siteName: URL.canParse(definition.siteUrl) ? new URL(definition.siteUrl).host : definition.siteUrl,
});

function synonymProblems(
  { site: { definition, locales }, graph }: ListOptions,
  entries: Routes['searchEntries'],
): readonly Problem[] {
  const { search } = definition;
  if (search === undefined) return [];
  return locales.flatMap((language) =>
    ownerlessSynonyms(search.synonyms(graph, language), entries.get(language) ?? []).map((words) =>
      routeErrors.SYNONYMS_WITHOUT_PAGE({ words, language }, positionOfSetting(definition, 'search')),
    ),
  );
}

function missingPages({ definition, locales, unprefixed }: ListOptions['site'], hasPage: Routes['hasPage']): readonly Problem[] {
  if (!definition.visitor?.serviceWorker) return [];
  const paths = locales.map((locale) => localizedPath(locale, offlinePagePath, unprefixed));
  const missing = paths
    .filter((path) => !hasPage(path))
    .map((path) => routeErrors.OFFLINE_PAGE_MISSING({ path }, positionOfSetting(definition, 'visitor.serviceWorker')));
  const unknown = (definition.visitor.offline ?? []).filter(
    (path) => !locales.some((locale) => hasPage(localizedPath(locale, path, unprefixed))),
  );
  return [
    ...missing,
    ...unknown.map((path) => routeErrors.OFFLINE_PATH_UNKNOWN({ path }, positionOfSetting(definition, 'visitor.offline', path))),
  ];
}

function addSearchEntry(entries: SearchEntry[] | undefined, route: Route, wordsOf: ListOptions['textOf']): void {
  const { path, search } = route;
  if (search === undefined) return;
  const { page, description, category, keywords = [], productType = '', texts = [], weight = 1 } = search;
  entries?.push({
    id: String(entries.length),
    page,
    description,
    url: path,
    keywords: keywords.join(' '),
    category,
    productType,
    text: texts.map((reference) => visibleWords(wordsOf(reference))).join(' '),
    weight,
  });
}

/** Removes what readers do not see from Markdown: targets of links and ids of headings. */
const visibleWords = (markdown: string): string => markdown.replace(/\]\([^)]*\)|\{[ \t]*#[^}]*\}/g, ' ');
