import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openBundleCache } from './bundle/bundle-cache.ts';
import { bundleClient } from './bundle/bundle-client.ts';
import { bundleServiceWorker } from './bundle/bundle-service-worker.ts';
import { bundleTemplates } from './bundle/bundle-templates.ts';
import { minifierBanner } from './bundle/minify-scripts.ts';
import { checkFiles } from './check-files.ts';
import type { UnreadItem } from './content/content-source.ts';
import { type BuildManifest, createManifestWriter, type Shard } from './emit/build-manifest.ts';
import { checkOutputFolder, guardOutput, openDiskStore } from './emit/disk-store.ts';
import type { LockHolder } from './emit/output-lock.ts';
import type { OutputStore } from './emit/output-store.ts';
import { emitPages } from './emit-pages.ts';
import { createSiteFiles, type SiteFiles } from './emit-site-files.ts';
import { type Problem, ProblemError } from './errors/problem.ts';
import type { KeptContent } from './keep-content.ts';
import { openSource } from './open-source.ts';
import { type PageSurvey, type PlannedPage, planPages, surveyPages } from './plan-pages.ts';
import { prepareRendering } from './prepare-rendering.ts';
import { allProblems, createSiteReader, openKept, type SiteContent } from './read-site.ts';
import { openRouteSpool, type RouteSpool } from './routes/route-spool.ts';
import { searchCacheIn } from './search/search-cache.ts';
import { searchFiles } from './search/search-files.ts';
import type { LoadedSite } from './site/load-site.ts';
import { stableJson } from './support/stable-json.ts';
import { storedFiles } from './support/stored-files.ts';
import { noTrace, type Trace } from './support/trace.ts';
import { createWorkerPool, type WorkerPool } from './workers/worker-pool.ts';

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
  /** Hash of the generator's own code; without it, nothing is kept from run to run. */
  readonly codeHash?: string;
  /** Compiled search/index-worker.ts; without it the search is indexed on this thread. */
  readonly searchWorker?: URL;
  /** Compiled workers/thread.ts; without it, all else is done on this thread. */
  readonly thread?: URL;
  /** Threads beside this one, used for whatever there is to do; if absent, their number follows from the machine and the work. */
  readonly workers?: number;
  /** The part of the site that is made; `mergeShards` puts the parts together. */
  readonly shard?: Pick<Shard, 'index' | 'count'>;
  readonly trace?: Trace;
  /** Called if another run is at work on the output folder, which is waited for. */
  readonly onWait?: (holder: LockHolder) => void;
  readonly onProgress?: (progress: Progress) => void;
}

/** Less work than this is done before threads have started: files to check, pages to make. */
const filesWorthThreads = 250;
const pagesWorthThreads = 250;
/** Pages that are taken over in the time that one takes to be made. */
const takenPerMade = 4;
/** More threads than that wait for each other's files. */
const maxThreads = 8;

/** What a run has opened. */
interface Means {
  /** Absent where nothing is kept from run to run. */
  readonly kept: KeptContent | undefined;
  readonly spool: RouteSpool;
  readonly trace: Trace;
  /** The threads for so many files or pages; undefined if they are not worth their start. */
  readonly threadsFor: (count: number, worth: number) => WorkerPool | undefined;
}

/**
 * Generates the whole site into its output folder. Throws ProblemError with all that is wrong with the input; the published output
 * is then untouched.
 */
export async function generate(options: GenerateOptions): Promise<GenerateReport> {
  const { site, codeHash = '', thread, workers, trace = noTrace } = options;
  checkOutputFolder(site.out, [site.root, site.content, site.publicFolder, site.cache]);
  const kept = await openKept(site, codeHash);
  const spool = openRouteSpool(join(site.cache, 'scratch'));
  const size = workers ?? Math.min(availableParallelism(), maxThreads);
  const pool = kept && thread && size > 0 ? createWorkerPool(thread, size, trace) : undefined;
  const threadsFor: Means['threadsFor'] = (count, worth) => (count >= worth || workers !== undefined ? pool : undefined);
  try {
    return await run(options, { kept, spool, trace, threadsFor });
  } finally {
    await pool?.close();
    spool.close();
    kept?.close();
  }
}

async function run(options: GenerateOptions, { kept, spool, trace, threadsFor }: Means): Promise<GenerateReport> {
  const { site, codeHash = '', searchWorker, shard, onWait, onProgress = () => {} } = options;
  const stages: StageReport[] = [];
  const timed = async <T>(stage: StageName, work: () => Promise<T>, count: (result: T) => number): Promise<T> => {
    const start = performance.now();
    const result = await trace.span(stage, work);
    stages.push({ stage, ms: Math.round(performance.now() - start), count: count(result) });
    return result;
  };

  const [content, [client, templates, worker]] = await allOrProblems(
    timed(
      'content',
      () => readContent(),
      ({ entries }) => entries.length,
    ),
    timed(
      'bundle',
      () => bundle(site, codeHash),
      ([{ files }]) => files.length,
    ),
  );
  const { texts } = content;
  const rendering = prepareRendering({ site, content, client, templates, mode: 'production', codeHash });
  const search = searchFiles({ site, content, codeHash, script: searchWorker, cache: searchCacheIn(join(site.cache, 'search')) });
  // Begun now, it is made beside the pages; what goes wrong is told where the files are needed.
  search?.list().catch(() => {});
  const store = await openDiskStore({ out: site.out, manifests: join(site.cache, 'builds'), onWait });
  try {
    const { published } = store;
    const plan = () => planPages({ spool, rendering, texts, published, shard });
    const survey = await trace.span('survey', async () => surveyPages(plan(), rendering, texts));
    const siteFiles = await createSiteFiles({ site, content, client, rendering, search, worker, survey, shard });
    const part = shard && { ...shard, inputs: siteFiles.inputs };
    const isSamePart = stableJson(published?.shard ?? null) === stableJson(part ?? null);
    const isDone = published && isSamePart && survey.changed === 0 && siteFiles.arePublished(published, survey.own);
    const built = isDone ? keepPublished(published) : await build({ store, plan, survey, siteFiles, part });
    // A cache that cannot be written is none.
    await trace.span('keep', async () => kept?.save(content.entries, texts).catch(() => {}));
    const { manifest, rendered, written } = built;
    const { fileCount: files, size: bytes } = manifest;
    return { routes: survey.own, rendered, files, written, bytes, stages, problems: content.problems };
  } finally {
    await store.close();
  }

  /** The content, checked in full. Throws ProblemError with all that is wrong with it. */
  async function readContent(): Promise<SiteContent> {
    const source = openSource(site);
    const checkAll = async (items: readonly UnreadItem[]): Promise<void> => {
      const pool = threadsFor(items.length, filesWorthThreads);
      if (pool && kept) await checkFiles(items, { site, pool, kept });
    };
    try {
      const reader = createSiteReader({ site, assets: source.assets, isPreview: false, kept, checkAll });
      const read = await reader.read(await source.read(), spool.add);
      const problems = allProblems(read);
      if (problems.some(({ severity }) => severity === 'error')) throw new ProblemError(problems);
      return { ...read, problems };
    } finally {
      source.close();
    }
  }

  /** All is published already: no file is touched. */
  function keepPublished(manifest: BuildManifest): Built {
    stages.push({ stage: 'render', ms: 0, count: 0 }, { stage: 'publish', ms: 0, count: 0 });
    return { manifest, rendered: 0, written: 0 };
  }

  async function build({ store, plan, survey, siteFiles, part }: BuildParts): Promise<Built> {
    const { published } = store;
    const newBuild = await store.begin();
    // Without a build before, every page that is the same has to be taken over.
    const taken = newBuild.spare ? 0 : survey.own - survey.changed;
    const pool = threadsFor(survey.changed + taken / takenPerMade, pagesWorthThreads);
    const writer = createManifestWriter(part);
    const emitOwnPages = () =>
      emitPages({
        ...{ pages: ownOf(plan()), build: newBuild, rendering, content, manifest: writer },
        threads: pool && kept && { pool, texts: kept.textFolder },
        onProgress: (done) => onProgress({ stage: 'render', done, total: survey.own }),
      });
    const pages = await timed(
      'render',
      () => guardOutput(site.out, emitOwnPages),
      ({ rendered }) => rendered,
    );
    const publish = async (): Promise<Built> => {
      const written = await siteFiles.emit({ build: newBuild, published, manifest: writer, pages: plan() });
      const manifest = writer.finish();
      await newBuild.publish(manifest);
      return { manifest, rendered: pages.rendered, written: pages.written + written };
    };
    return timed(
      'publish',
      () => guardOutput(site.out, publish),
      ({ written }) => written,
    );
  }
}

function* ownOf(pages: Iterable<PlannedPage>): Generator<PlannedPage> {
  for (const page of pages) if (page.isOwn) yield page;
}

interface BuildParts {
  readonly store: OutputStore;
  readonly plan: () => Iterable<PlannedPage>;
  readonly survey: PageSurvey;
  readonly siteFiles: SiteFiles;
  readonly part: Shard | undefined;
}

interface Built {
  readonly manifest: BuildManifest;
  readonly rendered: number;
  readonly written: number;
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
