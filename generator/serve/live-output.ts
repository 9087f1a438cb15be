import { join } from 'node:path';
import { searchIndexPath } from '#contract/search';
import { createClientBundler } from '../bundle/bundle-client.ts';
import { bundleServiceWorker } from '../bundle/bundle-service-worker.ts';
import { createTemplateBundler } from '../bundle/bundle-templates.ts';
import { type OutputFile, outputFile } from '../emit/output-file.ts';
import type { OutputReader } from '../emit/output-store.ts';
import { pageFilePaths, pageFiles } from '../emit/page-files.ts';
import { serviceWorkerOffFile } from '../emit/site-files/service-worker.ts';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import { listSiteFiles } from '../list-site-files.ts';
import { prepareRendering, type Rendering } from '../prepare-rendering.ts';
import { readSite, type SiteContent } from '../read-site.ts';
import { renderPage } from '../render/render-page.ts';
import { stitchSlices } from '../render/stitch-slices.ts';
import type { Route } from '../routes/route.ts';
import { type SearchFiles, searchFiles } from '../search/search-files.ts';
import { type LoadedSite, loadSite } from '../site/load-site.ts';
import { contentHash } from '../support/content-hash.ts';
import { renderGallery } from './component-gallery.ts';

/** What a change may make necessary, from the cheapest to the dearest. */
export type ChangeKind = 'content' | 'templates' | 'definition';

/** The site as it is now: pages are rendered when they are asked for, so that starting costs the same for ten pages and a million. */
export interface LiveOutput extends OutputReader {
  /** What is wrong with the site; nothing is served as a page while there are errors among them. */
  readonly problems: readonly Problem[];
  /** The folders and files that the site is made of. */
  readonly site: LoadedSite;
  /** The page with every component in every state; undefined if the site names none or has problems. */
  gallery(): Promise<string | undefined>;
  /** Brings the site up to date after a change. */
  update(kind: ChangeKind): Promise<void>;
  dispose(): Promise<void>;
}

interface LiveOutputOptions {
  readonly site: LoadedSite;
  readonly config: string;
  readonly cwd: string;
  readonly overrides: NonNullable<Parameters<typeof loadSite>[0]['overrides']>;
  readonly codeHash: string;
  /** Compiled search/index-worker.ts. */
  readonly searchWorker?: URL | undefined;
}

/** What one state of the site can answer. */
interface Snapshot {
  readonly rendering: Rendering;
  readonly routesByFile: ReadonlyMap<string, Route>;
  readonly cardsByFile: ReadonlyMap<string, NonNullable<Route['card']>>;
  readonly files: ReadonlyMap<string, OutputFile>;
  readonly search: SearchFiles | undefined;
}

/** Opens a site for development. A site with problems opens too: they are told, and gone when mended. */
export async function openLiveOutput(options: LiveOutputOptions): Promise<LiveOutput> {
  let site = options.site;
  let bundlers = await createBundlers(site);
  let bundles: Awaited<ReturnType<typeof bundleAll>> | undefined;
  let content: SiteContent | undefined;
  let snapshot: Snapshot | undefined;
  let problems: readonly Problem[] = [];

  const live: LiveOutput = {
    get problems() {
      return problems;
    },
    get site() {
      return site;
    },
    async update(kind) {
      const found: Problem[] = [];
      const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          found.push(...error.problems);
          return undefined;
        }
      };
      if (kind === 'definition') {
        const loaded = await attempt(() => loadSite({ config: options.config, cwd: options.cwd, overrides: options.overrides }));
        if (loaded) {
          site = loaded;
          await bundlers.dispose();
          bundlers = await createBundlers(site);
        }
      }
      if (kind !== 'content' || bundles === undefined) bundles = await attempt(() => bundleAll(bundlers));
      if (kind !== 'templates' || content === undefined) content = await readSite(site);
      found.push(...(content?.problems ?? []));
      const hasErrors = found.some(({ severity }) => severity === 'error');
      snapshot = hasErrors ? undefined : await attempt(async () => takeSnapshot());
      problems = found;
    },
    async read(path) {
      const page = snapshot?.routesByFile.get(path);
      if (page && snapshot) return renderFile(snapshot.rendering, page, path);
      const card = snapshot?.cardsByFile.get(path);
      if (card && snapshot) return outputFile(path, await snapshot.rendering.context.cards.draw(card));
      return snapshot?.files.get(path) ?? (await searchFile(snapshot?.search, path));
    },
    gallery: async () => (snapshot ? renderGallery(site, snapshot.rendering) : undefined),
    dispose: () => bundlers.dispose(),
  };
  await live.update('content');
  return live;

  function takeSnapshot(): Snapshot | undefined {
    if (!content || !bundles) return undefined;
    const { client, templates, worker } = bundles;
    const rendering = prepareRendering({ site, content, client, templates, mode: 'development', codeHash: options.codeHash });
    const routesByFile = new Map<string, Route>();
    const cardsByFile = new Map<string, NonNullable<Route['card']>>();
    for (const route of content.routes()) {
      for (const path of pageFilePaths(route.path)) routesByFile.set(path, route);
      const card = rendering.context.cards.pathOf(route);
      if (card !== undefined && route.card) cardsByFile.set(card.slice(1), route.card);
    }
    // Pages are not rendered to learn whether they changed: any change of the content gives a new stamp.
    const contentStamp = contentHash(String(performance.now()));
    const search = searchFiles({ site, content, codeHash: options.codeHash, script: options.searchWorker });
    const files = [
      ...listSiteFiles({ site, content, client, rendering, contentStamp, sitemapUrls: [], search }),
      // A worker that `serve` has left at this address would stand between an editor and what was saved.
      ...(worker === undefined ? [] : [serviceWorkerOffFile(worker)]),
    ];
    return { rendering, routesByFile, cardsByFile, search, files: new Map(files.map((file) => [file.path, file])) };
  }
}

/** A file of the search, which is indexed when it is first asked for. */
async function searchFile(search: SearchFiles | undefined, path: string): Promise<OutputFile | undefined> {
  const isIts = path === searchIndexPath.slice(1) || Object.values(search?.paths ?? {}).includes(`/${path}`);
  return isIts ? (await search?.list())?.find((file) => file.path === path) : undefined;
}

function renderFile(rendering: Rendering, route: Route, path: string): OutputFile | undefined {
  const page = renderPage(route, rendering.context);
  const slices = rendering.slices.get(route.locale);
  const html = slices ? stitchSlices(page.html, slices) : page.html;
  return pageFiles(page, html).find((file) => file.path === path);
}

async function createBundlers({ definition, root, cache, pathPrefix }: LoadedSite) {
  const options = { site: definition, root, pathPrefix, mode: 'development' } as const;
  const [client, templates] = await Promise.all([
    createClientBundler(options),
    createTemplateBundler({ ...options, folder: join(cache, 'templates') }),
  ]);
  return {
    client,
    templates,
    worker: { bundle: () => bundleServiceWorker(options) },
    dispose: async (): Promise<void> => {
      await Promise.all([client.dispose(), templates.dispose()]);
    },
  };
}

async function bundleAll(bundlers: Awaited<ReturnType<typeof createBundlers>>) {
  const [client, templates, worker] = await Promise.all([
    bundlers.client.bundle(),
    bundlers.templates.bundle(),
    bundlers.worker.bundle(),
  ]);
  return { client, templates, worker };
}

/** The text of a fault that a page's rendering ended in, as a problem to show. */
export function faultProblem(error: unknown): Problem {
  return { code: 'FAULT', severity: 'error', message: messageOf(error) };
}
