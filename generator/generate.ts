import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { openBundleCache } from './bundle/bundle-cache.ts';
import { bundleClient } from './bundle/bundle-client.ts';
import { bundleServiceWorker } from './bundle/bundle-service-worker.ts';
import { bundleTemplates } from './bundle/bundle-templates.ts';
import { minifierBanner } from './bundle/minify-scripts.ts';
import { buildManifest, type FileRecord, type PageRecord } from './emit/build-manifest.ts';
import { checkOutputFolder, openDiskStore } from './emit/disk-store.ts';
import { outputErrors } from './emit/errors.ts';
import { type OutputFile, outputFile } from './emit/output-file.ts';
import type { OutputStore } from './emit/output-store.ts';
import { pageFilePaths, pageFiles } from './emit/page-files.ts';
import { matchPathsFile } from './emit/site-files/loader-files.ts';
import { sitemapUrl } from './emit/site-files/sitemap.ts';
import { type Problem, ProblemError } from './errors/problem.ts';
import { listFileUses } from './images/list-file-uses.ts';
import { isOfflineRoute, listServiceWorkerFiles } from './list-service-worker-files.ts';
import { listSiteFiles } from './list-site-files.ts';
import { openSource } from './open-source.ts';
import { prepareRendering, type Rendering } from './prepare-rendering.ts';
import { allProblems, readSite, type SiteContent } from './read-site.ts';
import { renderPage } from './render/render-page.ts';
import { restitchSlices, stitchSlices } from './render/stitch-slices.ts';
import type { FileUse } from './rich-text/text-files.ts';
import type { Route } from './routes/route.ts';
import { searchCacheIn } from './search/search-cache.ts';
import { searchFiles } from './search/search-files.ts';
import type { LoadedSite } from './site/load-site.ts';
import { contentHash } from './support/content-hash.ts';
import { storedFiles } from './support/stored-files.ts';
import { createTaskQueue } from './support/task-queue.ts';

/** The stages of a run, in the order in which they end. */
export type StageName = 'content' | 'bundle' | 'render' | 'publish';

/** How far a run has come. */
export interface Progress {
  readonly stage: StageName;
  readonly done: number;
  readonly total: number;
}

/** What a stage did. */
export interface StageReport {
  readonly stage: StageName;
  /** Wall time in milliseconds. Stages may overlap. */
  readonly ms: number;
  /** What was counted: entries, chunks, pages rendered, files written. */
  readonly count: number;
}

/** What a run emitted. */
export interface GenerateReport {
  readonly routes: number;
  readonly rendered: number;
  readonly files: number;
  readonly written: number;
  /** Size of the whole output in bytes. */
  readonly bytes: number;
  readonly stages: readonly StageReport[];
  /** Warnings. */
  readonly problems: readonly Problem[];
}

export interface GenerateOptions {
  readonly site: LoadedSite;
  /** Hash of the generator's own code. */
  readonly codeHash?: string;
  /** Compiled search/index-worker.ts; without it the search is indexed on this thread. */
  readonly searchWorker?: URL;
  readonly onProgress?: (progress: Progress) => void;
}

/** Writes that are under way at a time: keeps the disk busy while pages render. */
const writesAtOnce = 32;
const progressEvery = 100;

/**
 * Generates the whole site into its output folder. Throws ProblemError with all that is wrong with the input; the published output
 * is then untouched.
 */
export async function generate({
  site,
  codeHash = '',
  searchWorker,
  onProgress = () => {},
}: GenerateOptions): Promise<GenerateReport> {
  const stages: StageReport[] = [];
  const timed = async <T>(stage: StageName, work: () => Promise<T>, count: (result: T) => number): Promise<T> => {
    const start = performance.now();
    const result = await work();
    stages.push({ stage, ms: Math.round(performance.now() - start), count: count(result) });
    return result;
  };

  checkOutputFolder(site.out, [site.root, site.content, site.publicFolder, site.cache]);
  const [content, [client, templates, worker]] = await allOrProblems(
    timed(
      'content',
      () => readContent(site, codeHash),
      ({ entries }) => entries.length,
    ),
    timed(
      'bundle',
      () => bundle(site, codeHash),
      ([{ files }]) => files.length,
    ),
  );
  const rendering = prepareRendering({ site, content, client, templates, mode: 'production', codeHash });
  const search = searchFiles({ site, content, codeHash, script: searchWorker, cache: searchCacheIn(join(site.cache, 'search')) });
  // Begun now, it is made beside the pages; what goes wrong is told where the files are needed.
  search?.list().catch(() => {});
  const store = await openDiskStore({ out: site.out, manifests: join(site.cache, 'builds') });
  const output = new BuildOutput(store);
  const pages = await timed(
    'render',
    () => renderPages(),
    ({ rendered }) => rendered,
  );
  await timed(
    'publish',
    () => publish(),
    () => output.written,
  );
  return {
    routes: content.routeCount,
    rendered: pages.rendered,
    files: output.fileCount,
    written: output.written,
    bytes: output.bytes,
    stages,
    problems: content.problems,
  };

  async function renderPages(): Promise<{
    records: PageRecord[];
    sitemapUrls: string[];
    offlineRoutes: Route[];
    rendered: number;
  }> {
    const earlier = new Map(store.published?.pages.map((record) => [record.path, record]));
    const queue = createTaskQueue(writesAtOnce);
    const records: PageRecord[] = [];
    const sitemapUrls: string[] = [];
    const offlineRoutes: Route[] = [];
    const cards = new Map<string, NonNullable<Route['card']>>();
    const problems: Problem[] = [];
    let rendered = 0;
    for (const route of content.routes()) {
      const record = recordOf(route, rendering);
      records.push(record);
      const cardPath = rendering.context.cards.pathOf(route);
      if (cardPath !== undefined && route.card) cards.set(cardPath.slice(1), route.card);
      if (route.listed && route.canonicalPath === undefined) sitemapUrls.push(sitemapUrl(rendering.shell, route));
      if (isOfflineRoute(route)) offlineRoutes.push(route);
      const before = earlier.get(route.path);
      await queue.add(async () => {
        if (before?.fingerprint === record.fingerprint && (await reuse(before, record, route))) return;
        rendered++;
        await renderAndWrite(route).catch((error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
          problems.push(...error.problems);
        });
      });
      if (records.length % progressEvery === 0) onProgress({ stage: 'render', done: records.length, total: content.routeCount });
    }
    await queue.drain();
    if (problems.length > 0) throw new ProblemError(problems);
    await emitPictures();
    await Promise.all([...cards].map(async ([path, card]) => output.write(outputFile(path, await cachedCard(path, card)))));
    return { records, sitemapUrls, offlineRoutes, rendered };
  }

  /** The pictures and files that something shows. A published file of the same name has the same bytes. */
  async function emitPictures(): Promise<void> {
    const queue = createTaskQueue(availableParallelism());
    for (const file of content.images.files(listUses())) {
      await queue.add(async () => {
        const before = output.published(file.path);
        if (before) await output.keep(file.path, before);
        else await output.write(await file.make());
      });
    }
    await queue.drain();
  }

  function* listUses(): Generator<FileUse> {
    const { graph, texts } = content;
    for (const route of content.routes()) yield* listFileUses(route.data, texts.files);
    for (const locale of graph.locales) {
      for (const define of Object.values(site.definition.shared)) yield* listFileUses(define(graph, locale), texts.files);
      for (const { data } of Object.values(site.definition.slices)) yield* listFileUses(data(graph, locale), texts.files);
    }
  }

  /** Takes an unchanged page over; with changed slices only those are exchanged. False if the page must be rendered. */
  async function reuse(before: PageRecord, record: PageRecord, route: Route): Promise<boolean> {
    const [htmlPath, dataPath] = pageFilePaths(route.path);
    const html = output.published(htmlPath);
    const data = output.published(dataPath);
    const slices = rendering.slices.get(route.locale);
    if (!html || !data || !slices) return false;
    if (before.slices === record.slices) {
      await output.keep(htmlPath, html);
    } else {
      const emitted = await store.readPublished(htmlPath);
      const stitched = emitted && restitchSlices(Buffer.from(emitted).toString('utf8'), slices);
      if (stitched === undefined) return false;
      await output.writeText(htmlPath, stitched);
    }
    await output.keep(dataPath, data);
    return true;
  }

  async function renderAndWrite(route: Route): Promise<void> {
    const page = renderPage(route, rendering.context);
    const slices = rendering.slices.get(route.locale);
    const html = slices ? stitchSlices(page.html, slices) : page.html;
    for (const file of pageFiles(page, html)) await output.write(file);
  }

  /** A card's name follows from what it shows, so that one drawn before is right. */
  async function cachedCard(path: string, card: NonNullable<Route['card']>): Promise<Uint8Array> {
    const file = join(site.cache, path);
    const known = await readFile(file).catch(() => undefined);
    if (known) return known;
    const bytes = await rendering.context.cards.draw(card);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    return bytes;
  }

  async function publish(): Promise<void> {
    const contentStamp = contentHash(...pages.records.map(({ fingerprint, slices }) => fingerprint + slices));
    const { sitemapUrls, offlineRoutes } = pages;
    const siteFiles = listSiteFiles({ site, content, client, rendering, contentStamp, sitemapUrls, search });
    const workerFiles = await listServiceWorkerFiles({ site, client, rendering, code: worker, files: siteFiles, offlineRoutes });
    const indexFiles = (await search?.list()) ?? [];
    const files = [...siteFiles, matchPathsFile(content.wildcards, content.paths()), ...workerFiles, ...indexFiles];
    const publicPaths = new Set(content.publicFiles.map(({ path }) => path));
    const clashes = [
      ...files.filter(({ path }) => output.has(path)),
      ...indexFiles.filter(({ path }) => publicPaths.has(path)),
    ].map(({ path }) => outputErrors.PUBLIC_CLASH({ file: path }));
    if (clashes.length > 0) throw new ProblemError(clashes);
    for (const file of files) await output.write(file);
    await store.publish(buildManifest(pages.records, output.records));
  }
}

async function bundle(site: LoadedSite, codeHash: string) {
  const { definition, root, cache, pathPrefix } = site;
  const options = { site: definition, root, pathPrefix, mode: 'production' } as const;
  const bundles = openBundleCache({ root, store: storedFiles(join(cache, 'bundles')), codeHash });
  const { families, slices, client: clientFolder, root: siteRoot, visitor } = definition;
  const components = [...families.map(({ page }) => page), ...Object.values(slices).map(({ component }) => component)];
  const key = [pathPrefix, siteRoot, clientFolder, components, visitor, minifierBanner];
  const client = bundles.remember('client', key, () => bundleClient(options));
  const templates = bundleTemplates({ ...options, folder: join(cache, 'templates') }, bundles);
  const worker = bundleServiceWorker(options, bundles);
  const [compiled, serviceWorker] = await allOrProblems(allOrProblems(client, templates), worker);
  return [...compiled, serviceWorker] as const;
}

function recordOf(route: Route, rendering: Rendering): PageRecord {
  return {
    path: route.path,
    fingerprint: rendering.fingerprintOf(route),
    slices: rendering.slices.get(route.locale)?.hash ?? '',
  };
}

/** The content, checked in full. Throws ProblemError with all that is wrong with it. */
async function readContent(site: LoadedSite, codeHash: string): Promise<SiteContent> {
  const source = openSource(site, codeHash);
  try {
    const content = await readSite(site, source);
    const problems = allProblems(content);
    if (problems.some(({ severity }) => severity === 'error')) throw new ProblemError(problems);
    return { ...content, problems };
  } finally {
    source.close();
  }
}

/** Waits for both; if either found problems, throws those of both. */
async function allOrProblems<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  const results = await Promise.allSettled([a, b]);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const fault = reasons.find((reason) => !(reason instanceof ProblemError));
  if (fault !== undefined) throw fault;
  const problems = reasons.flatMap((reason) => (reason instanceof ProblemError ? reason.problems : []));
  if (problems.length > 0) throw new ProblemError(distinct(problems));
  return Promise.all([a, b]);
}

/** The client and the template bundle report the same mistake in a template. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  return [
    ...new Map(problems.map((problem) => [JSON.stringify([problem.code, problem.message, problem.where]), problem])).values(),
  ];
}

/** Counts and records what goes into the new build. */
class BuildOutput {
  readonly records: Record<string, FileRecord> = {};
  written = 0;
  bytes = 0;
  readonly #store: OutputStore;

  constructor(store: OutputStore) {
    this.#store = store;
  }

  get fileCount(): number {
    return Object.keys(this.records).length;
  }

  has(path: string): boolean {
    return Object.hasOwn(this.records, path);
  }

  published(path: string): FileRecord | undefined {
    return this.#store.published?.files[path];
  }

  async write(file: OutputFile): Promise<void> {
    this.#record(file.path, { hash: file.hash, size: file.bytes.length });
    if (this.published(file.path)?.hash !== file.hash) this.written++;
    await this.#store.write(file);
  }

  async writeText(path: string, text: string): Promise<void> {
    const bytes = Buffer.from(text, 'utf8');
    await this.write({ path, bytes, hash: contentHash(bytes) });
  }

  async keep(path: string, record: FileRecord): Promise<void> {
    this.#record(path, record);
    await this.#store.keep(path, record.hash);
  }

  #record(path: string, record: FileRecord): void {
    this.records[path] = record;
    this.bytes += record.size;
  }
}
