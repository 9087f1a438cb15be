import type { DevelopVersions } from '#contract/develop';
import { matchPathsPath } from '#contract/match-paths';
import { withPrefix } from '#contract/page-path';
import { markupInspector } from '../../check/inspect-markup.ts';
import type { SiteContent } from '../../content/read-site.ts';
import { distinctProblems } from '../../errors/all-or-problems.ts';
import type { Problem } from '../../errors/problem.ts';
import { pageFilePaths, pageFiles, payloadFilePath } from '../../manifest/page-files.ts';
import { filesInMemory } from '../../publish/growing-file.ts';
import { listSiteFiles } from '../../publish/site-files/list-site-files.ts';
import { writeMatchPaths } from '../../publish/site-files/loader-files.ts';
import { serviceWorkerOffFile } from '../../publish/site-files/service-worker.ts';
import { writeSitemaps } from '../../publish/site-files/sitemap.ts';
import type { DevelopedCode } from '../../render/bundle-site.ts';
import { prepareRendering, type Rendering } from '../../render/prepare-rendering.ts';
import { type RenderedPage, renderPage } from '../../render/render-page.ts';
import { stitchSlices } from '../../render/stitch-slices.ts';
import type { Route } from '../../routes/route.ts';
import { type SearchFiles, searchFiles } from '../../search/search-files.ts';
import type { LoadedSite } from '../../settings/load-site.ts';
import { contentHash } from '../../support/content-hash.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

/** The content with all its routes. */
export interface LiveContent extends SiteContent {
  readonly routes: readonly Route[];
}

type Card = NonNullable<Route['card']>;

/** Versions of what documents load. */
export type CodeVersions = Pick<DevelopVersions, 'code' | 'stylesheet'>;

/**
 * A version of the site that answers requests. Pages, cards and search files are made on request.
 */
export interface Snapshot {
  readonly site: LoadedSite;
  readonly content: LiveContent;
  readonly rendering: Rendering;
  readonly files: ReadonlyMap<string, OutputFile>;
  readonly search: SearchFiles | undefined;
  readonly versions: CodeVersions;
  /** Returns the page that a file belongs to. */
  readonly pageOf: (file: string) => Route | undefined;
  readonly cardsByFile: () => ReadonlyMap<string, Card>;
  /** Warnings about shared data, slices and cards. */
  readonly problems: readonly Problem[];
}

interface SnapshotOptions {
  readonly site: LoadedSite;
  readonly content: LiveContent;
  readonly code: DevelopedCode;
  readonly codeHash: string;
  /** Compiled search/index-thread.ts. */
  readonly searchThread: URL | undefined;
  readonly before: Pick<Snapshot, 'rendering'> | undefined;
}

/** Throws ProblemError if the site cannot be rendered. */
export function prepareSnapshot({ site, content, code, codeHash, searchThread, before }: SnapshotOptions): Snapshot {
  const { client, templates, serviceWorker } = code;
  const rendering = prepareRendering({
    site,
    content,
    client,
    templates,
    mode: 'development',
    codeHash,
    inspector: markupInspector,
    previous: before?.rendering,
  });
  // Pages are not rendered to see if they changed: any change of the content gives a new hash.
  const contentStamp = contentHash(String(performance.now()));
  const search = searchFiles({ site, content, codeHash, script: searchThread });
  const files = [
    ...listSiteFiles({ site, content, client, rendering, contentStamp, search }),
    ...filesInMemory((begin) => writeSitemaps([], rendering.shell, begin)),
    // A service worker that `serve` left at this address would answer with old pages.
    ...(serviceWorker === undefined ? [] : [serviceWorkerOffFile(serviceWorker)]),
  ];
  const [stylesheet] = Object.values(client.stylesheets);
  const routesByFile = once(() => listRoutesByFile(content.routes));
  return {
    site,
    content,
    rendering,
    search,
    files: new Map(files.map((file) => [file.path, file])),
    versions: {
      code: contentHash(JSON.stringify(client.chunkMap)),
      ...(stylesheet === undefined ? {} : { stylesheet: withPrefix(`/${stylesheet}`, site.pathPrefix) }),
    },
    pageOf: (file) => routesByFile().get(file),
    problems: [
      ...rendering.problems,
      ...distinctProblems(content.routes.flatMap((route) => rendering.context.cards.problemsOf(route))),
    ],
    cardsByFile: once(() => listCardsByFile(content.routes, rendering)),
  };
}

/**
 * Reads a file that is made of content and code: a page, a site file, a part of the search index. `onPage` gets a page
 * that was rendered for it.
 */
export async function readSnapshot(
  snapshot: Snapshot,
  path: string,
  onPage: (page: Pick<RenderedPage, 'path' | 'problems'>) => void,
): Promise<OutputFile | undefined> {
  const page = snapshot.pageOf(path);
  if (page) return renderFile(snapshot.rendering, page, path, onPage);
  if (path === matchPathsPath.slice(1)) {
    const { wildcards, paths } = snapshot.content;
    return filesInMemory((begin) => writeMatchPaths(wildcards, paths(), begin))[0];
  }
  return snapshot.files.get(path) ?? searchFile(snapshot.search, path);
}

/** Draws the social card at a path. */
export async function drawCard({ cardsByFile, rendering }: Snapshot, path: string): Promise<OutputFile | undefined> {
  const card = cardsByFile().get(path);
  return card && outputFile(path, await rendering.context.cards.draw(card));
}

function listRoutesByFile(routes: readonly Route[]): ReadonlyMap<string, Route> {
  const byFile = new Map<string, Route>();
  for (const route of routes) {
    for (const path of [...pageFilePaths(route.path), payloadFilePath(route.path)]) {
      const other = byFile.get(path);
      // Of two pages with one address, that of a published entry is shown, then the first one.
      if (!other || (other.origin?.isDraft && !route.origin?.isDraft)) byFile.set(path, route);
    }
  }
  return byFile;
}

function listCardsByFile(routes: readonly Route[], { context }: Rendering): ReadonlyMap<string, Card> {
  const byFile = new Map<string, Card>();
  for (const route of routes) {
    const path = context.cards.pathOf(route);
    if (path !== undefined && route.card) byFile.set(path.slice(1), route.card);
  }
  return byFile;
}

/** Returns a file of the search index, which is made on the first request. */
async function searchFile(search: SearchFiles | undefined, path: string): Promise<OutputFile | undefined> {
  return search?.has(path) ? (await search.list()).find((file) => file.path === path) : undefined;
}

async function renderFile(
  rendering: Rendering,
  route: Route,
  path: string,
  onPage: (page: RenderedPage) => void,
): Promise<OutputFile | undefined> {
  const page = await renderPage(route, rendering.context);
  onPage(page);
  const slices = rendering.slices.get(route.locale);
  const html = slices ? stitchSlices(page.html, slices) : page.html;
  return pageFiles(page, html).find((file) => file.path === path);
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
