import type { MatchPath } from '#contract/match-paths';
import { localizedPath } from '#contract/page-path';
import type { SearchEntry } from '#contract/search';
import { offlinePagePath } from '#contract/service-worker';
import type { ContentGraph } from './content/content-model.ts';
import type { ContentSource } from './content/content-source.ts';
import { listHrefs } from './content/list-hrefs.ts';
import { loadContent } from './content/load-content.ts';
import { markdownSource } from './content/markdown-source.ts';
import type { OutputFile } from './emit/output-file.ts';
import { publicFiles } from './emit/site-files/public-files.ts';
import type { Problem } from './errors/problem.ts';
import { buildGraph } from './graph/build-graph.ts';
import { createTextStore, type TextStore } from './rich-text/text-store.ts';
import { applyTypography } from './rich-text/typography.ts';
import { RouteChecker } from './routes/check-routes.ts';
import { routeErrors } from './routes/errors.ts';
import { listRoutes } from './routes/list-routes.ts';
import type { Route } from './routes/route.ts';
import type { LoadedSite } from './site/load-site.ts';

/** All that the cheap stages find out: content, checked and linked, and the routes that it gives. */
export interface SiteContent {
  readonly graph: ContentGraph;
  readonly texts: TextStore;
  /** The routes, listed anew at each call: nothing keeps them. */
  readonly routes: () => Generator<Route>;
  readonly routeCount: number;
  readonly entryCount: number;
  /** Pages that answer ranges of addresses. */
  readonly wildcards: readonly MatchPath[];
  readonly publicFiles: readonly OutputFile[];
  /** What the site's search finds, by language. */
  readonly searchEntries: ReadonlyMap<string, readonly SearchEntry[]>;
  /** Everything that is wrong, in the order of files and lines. Nothing may be published while there are errors among them. */
  readonly problems: readonly Problem[];
}

/** Source → graph → routes: always run in full, and cheap. Every mistake is found in one run. */
export async function readSite(site: LoadedSite): Promise<SiteContent> {
  const { definition, locales, tags, pathPrefix } = site;
  const source: ContentSource = markdownSource({ folder: site.content, root: site.root, locales });
  const texts = createTextStore({ tags, pathPrefix });
  const [loaded, files] = await Promise.all([
    loadContent({
      source,
      model: definition.model,
      typography: (text, locale) => applyTypography(text, tags[locale] ?? locale),
      addText: ({ markdown, entry, path }) => texts.add(markdown, entry.locale, () => entry.locate(path)),
    }),
    site.publicFolder === undefined ? [] : publicFiles(site.publicFolder),
  ]);
  const { graph, problems: graphProblems } = buildGraph(loaded.entries, {
    model: definition.model,
    locales,
    tags,
    sameInAllLanguages: new Set(definition.sameInAllLanguages),
    markdownOf: ({ richText }) => texts.markdown(richText),
  });
  const earlier = [...loaded.problems, ...graphProblems];
  const routes = (): Generator<Route> =>
    listRoutes(graph, { families: definition.families, locales, languageRedirects: definition.languageRedirects !== false });
  const checker = new RouteChecker();
  const wildcards: MatchPath[] = [];
  const searchEntries = new Map<string, SearchEntry[]>(locales.map((locale) => [locale, []]));
  let routeCount = 0;
  try {
    for (const route of routes()) {
      routeCount++;
      checker.add(route);
      addSearchEntry(searchEntries.get(route.locale), route, texts);
      if (route.matchPath !== undefined) wildcards.push({ path: route.path, matchPath: route.matchPath });
    }
  } catch (error) {
    // Families may rely on what the model promises: with broken promises reported, a failure of theirs says nothing new.
    if (!earlier.some(({ severity }) => severity === 'error')) throw error;
  }
  const pathsNeeded = definition.visitor?.serviceWorker ? locales.map((locale) => localizedPath(locale, offlinePagePath)) : [];
  const missing = pathsNeeded.filter((path) => !checker.has(path)).map((path) => routeErrors.OFFLINE_PAGE_MISSING({ path }));
  const filePaths = new Set(files.map(({ path }) => `/${path}`));
  const fileProblems: Problem[] = [];
  for (const entry of loaded.entries) {
    for (const { kind, path, locale, where } of listHrefs(entry, definition.model)) {
      if (kind === 'page') checker.checkLink(path, locale, where);
      else if (!filePaths.has(path)) fileProblems.push(routeErrors.FILE_BROKEN({ target: path }, { where: where() }));
    }
  }
  const textProblems: Problem[] = [];
  for (const { links, problems, origin, locale } of texts.checked()) {
    textProblems.push(...problems);
    for (const { kind, path, line } of links) {
      const where = { ...origin, line };
      if (kind === 'page') checker.checkLink(path, locale, () => where);
      else if (!filePaths.has(path)) fileProblems.push(routeErrors.FILE_BROKEN({ target: path }, { where }));
    }
  }
  return {
    graph,
    texts,
    routes,
    routeCount,
    entryCount: loaded.entries.length,
    wildcards,
    publicFiles: files,
    searchEntries,
    problems: inOrder([...earlier, ...checker.problems, ...missing, ...textProblems, ...fileProblems]),
  };
}

function addSearchEntry(entries: SearchEntry[] | undefined, { path, search }: Route, store: TextStore): void {
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
    text: texts.map(({ richText }) => wordsOf(store.markdown(richText))).join(' '),
    weight,
  });
}

/** Markdown without what no reader sees: targets of links and ids of headings. */
const wordsOf = (markdown: string): string => markdown.replace(/\]\([^)]*\)|\{#[^}]*\}/g, ' ');

/** By file and line, so that an editor goes through each file once. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const key = ({ where }: Problem): string => `${where?.file ?? ''}\u0000${String(where?.line ?? 0).padStart(9, '0')}`;
  return [...problems].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
