import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { KeptContent } from '../content/content-cache.ts';
import { type OpenSource, openSource } from '../content/open-sources.ts';
import { readContent } from '../content/read-content.ts';
import { openKept, type SiteContent } from '../content/read-site.ts';
import { allOrProblems } from '../errors/all-or-problems.ts';
import { type BuildManifest, createManifestWriter, type Shard } from '../manifest/build-manifest.ts';
import type { UnreadItem } from '../model/content-source.ts';
import { type PageSurvey, type PlannedPage, planPages, surveyPages } from '../plan/plan-pages.ts';
import { guardOutput, openDiskStore, publishedId } from '../publish/disk-store.ts';
import { usualKeepBuilds } from '../publish/earlier-code.ts';
import type { LockHolder } from '../publish/output-lock.ts';
import type { OutputStore } from '../publish/output-store.ts';
import { prepareFolders } from '../publish/prepare-folders.ts';
import { createSiteFiles, type SiteFiles } from '../publish/site-files/emit-site-files.ts';
import { bundleSite } from '../render/bundle-site.ts';
import { renderErrors } from '../render/errors.ts';
import { prepareRendering } from '../render/prepare-rendering.ts';
import { openRouteSpool, type RouteSpool } from '../routes/route-spool.ts';
import { type SearchCache, searchCacheIn } from '../search/search-cache.ts';
import { searchFiles } from '../search/search-files.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { type CacheWrites, createCacheWrites } from '../store/cache-writes.ts';
import { createScratchLines, type ScratchLines } from '../store/scratch-lines.ts';
import { stableJson } from '../support/stable-json.ts';
import { noTrace, type Trace } from '../support/trace.ts';
import { emitPages } from '../threads/emit-pages.ts';
import { createThreadPool, type ThreadPool } from '../threads/thread-pool.ts';
import { validateInThreads } from '../threads/validate-in-threads.ts';
import type { GenerateReport, Progress, StageName, StageReport } from './generate-report.ts';
import { type LastRun, lastRunStore, stateOf } from './last-run.ts';
import { lookAtOutput, lookNow } from './look-at-output.ts';

export interface GenerateOptions {
  readonly site: LoadedSite;
  /** Hash of the generator's own code; without it, nothing is kept from run to run. */
  readonly codeHash?: string;
  /** Compiled search/index-thread.ts; without it the search is indexed on this thread. */
  readonly searchThread?: URL;
  /** Compiled threads/thread.ts; without it, all else is done on this thread. */
  readonly thread?: URL;
  /** Threads beside this one, used for whatever there is to do; if absent, their number follows from the machine and the work. */
  readonly threadCount?: number;
  /** The part of the site that is made; `mergeShards` puts the parts together. */
  readonly shard?: Pick<Shard, 'index' | 'count'>;
  /** Changes of the code whose files stay published, for pages that are open; 2 unless told. */
  readonly keepBuilds?: number;
  /** Updates the output folder file by file, for mount points; by default it is exchanged as a whole. */
  readonly inPlace?: boolean;
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
/** Pages whose plan is held in memory; that of more is made again each time that it is gone through. */
const heldPages = 20_000;
/** More threads than that wait for each other's files. */
const maxThreads = 8;

/** What a run has opened. */
interface Means {
  readonly source: OpenSource;
  /** Absent where nothing is kept from run to run. */
  readonly kept: KeptContent | undefined;
  readonly spool: RouteSpool;
  /** For the lines of the manifest. */
  readonly pageText: ScratchLines;
  readonly writes: CacheWrites;
  readonly trace: Trace;
  /** The threads for so many files or pages; undefined if they are not worth their start. */
  readonly threadsFor: (count: number, worth: number) => ThreadPool | undefined;
}

/**
 * Generates the whole site into its output folder. Throws ProblemError with all that is wrong with the input; the published output
 * is then untouched.
 */
export async function generate(options: GenerateOptions): Promise<GenerateReport> {
  const { site, codeHash = '', shard, keepBuilds = usualKeepBuilds, thread, threadCount, trace = noTrace } = options;
  await prepareFolders(site, options);
  const begun = Date.now();
  const writes = createCacheWrites();
  const source = openSource(site, { now: Date.now, writes });
  const asked = stableJson([codeHash, shard ?? null, keepBuilds]);
  const content = codeHash === '' ? undefined : await trace.span('look', () => source.state());
  const runs = lastRunStore(site);
  const last = content === undefined ? undefined : await runs.read();
  if (content !== undefined && last && (await isRepeated(last, { site, asked, content }))) {
    const output = await trace.span('output', () => lookAtOutput(site.out, last));
    if (output.isIntact) {
      source.close();
      if (output.look !== last.look) await runs.write({ ...last, look: output.look }).catch(() => {});
      return repeatedReport(last, output.foreign);
    }
  }
  const kept = await openKept(site, codeHash);
  const scratch = join(site.cache, 'scratch');
  const spool = openRouteSpool(scratch, writes);
  const pageText = createScratchLines(scratch, writes);
  const size = threadCount ?? Math.min(availableParallelism(), maxThreads);
  const pool = kept && thread && size > 0 ? createThreadPool(thread, size, trace) : undefined;
  const threadsFor: Means['threadsFor'] = (count, worth) => (count >= worth || threadCount !== undefined ? pool : undefined);
  try {
    const { report, inputs, build, counts } = await run(options, {
      ...{ source, kept, spool, pageText, writes, trace, threadsFor },
    });
    const state = content && (await stateOf({ site, asked, content, inputs, unchangedSince: begun }));
    if (state !== undefined) {
      const look = await lookNow(site.out, report.foreign);
      await writes.attempt(site.cache, () => runs.write({ state, inputs, build, report, counts, look }));
    }
    return { ...report, problems: [...report.problems, ...writes.warnings()] };
  } finally {
    source.close();
    await pool?.close();
    spool.close();
    pageText.close();
    kept?.close();
    writes.close();
  }
}

/** Whether a run would follow from the same as the last one, whose build is still the published one. */
async function isRepeated(last: LastRun, now: Omit<Parameters<typeof stateOf>[0], 'inputs'>): Promise<boolean> {
  return (await publishedId(now.site.out)) === last.build && (await stateOf({ ...now, inputs: last.inputs })) === last.state;
}

/** What a run reports that has found nothing to do. */
const repeatedReport = ({ report, counts }: LastRun, foreign: readonly string[]): GenerateReport => ({
  ...report,
  foreign,
  rendered: 0,
  written: 0,
  stages: [
    { stage: 'content', ms: 0, count: counts.entries },
    { stage: 'bundle', ms: 0, count: counts.bundled },
    { stage: 'render', ms: 0, count: 0 },
    { stage: 'publish', ms: 0, count: 0 },
  ],
});

/** What a run has done, and what the next one need not do again follows from. */
interface RunResult extends Pick<LastRun, 'inputs' | 'build' | 'counts'> {
  readonly report: GenerateReport;
}

async function run(options: GenerateOptions, means: Means): Promise<RunResult> {
  const { source, kept, spool, pageText, writes, trace, threadsFor } = means;
  const {
    site,
    codeHash = '',
    searchThread,
    shard,
    keepBuilds = usualKeepBuilds,
    inPlace,
    onWait,
    onProgress = () => {},
  } = options;
  const stages: StageReport[] = [];
  const timed = async <T>(stage: StageName, work: () => Promise<T>, count: (result: T) => number): Promise<T> => {
    const start = performance.now();
    const result = await trace.span(stage, work);
    stages.push({ stage, ms: Math.round(performance.now() - start), count: count(result) });
    return result;
  };

  const [content, [client, templates, worker, inputs]] = await allOrProblems(
    timed(
      'content',
      () => readAll(),
      ({ entries }) => entries.length,
    ),
    timed(
      'bundle',
      () => bundleSite({ site, codeHash, writes, now: Date.now }),
      ([{ files }]) => files.length,
    ),
  );
  const { texts } = content;
  const rendering = prepareRendering({ site, content, client, templates, mode: 'production', codeHash });
  const search = searchFiles({ site, content, codeHash, script: searchThread, cache: searchCache() });
  // Begun now, it is made beside the pages; what goes wrong is told where the files are needed.
  search?.list().catch(() => {});
  const store = await openDiskStore({ out: site.out, manifests: join(site.cache, 'builds'), inPlace, onWait, writes });
  try {
    const { published } = store;
    const list = () => planPages({ spool, rendering, texts, published, damaged: store.damaged, shard });
    const held = spool.count <= heldPages ? [...list()] : undefined;
    const plan = () => held ?? list();
    const survey = await trace.span('survey', async () => surveyPages(plan(), rendering, texts));
    const siteFiles = await createSiteFiles({
      ...{ site, content, client, rendering, search, worker, survey },
      ...{ shard, keepBuilds, writes },
    });
    const part = shard && { ...shard, inputs: siteFiles.inputs };
    const isSamePart = stableJson(published?.shard ?? null) === stableJson(part ?? null);
    const isDone =
      published &&
      store.damaged.size === 0 &&
      isSamePart &&
      survey.changed === 0 &&
      siteFiles.arePublished(published, survey.own);
    const built = isDone ? keepPublished(published) : await build({ store, plan, survey, siteFiles, part });
    await trace.span('keep', () => writes.attempt(site.cache, content.keep));
    const { manifest, rendered, written } = built;
    const { foreign } = store;
    const { fileCount: files, size: bytes, formlessPages } = manifest;
    const formProblems = formlessPages ? [renderErrors.FORM_ENDPOINT_MISSING(formlessPages)] : [];
    const problems = [...content.problems, ...formProblems];
    const report = { routes: survey.own, rendered, files, written, bytes, stages, foreign, problems };
    const counts = { entries: content.entries.length, bundled: client.files.length };
    return { report, inputs, build: manifest.id, counts };
  } finally {
    await store.close();
  }

  function readAll(): Promise<SiteContent> {
    const checkAll = async (items: readonly UnreadItem[]): Promise<void> => {
      const pool = threadsFor(items.length, filesWorthThreads);
      if (pool && kept) await validateInThreads(items, { site, pool, cache: kept });
    };
    return readContent({ site, source, kept, checkAll, writes, visit: spool.add });
  }

  function searchCache(): SearchCache {
    const folder = join(site.cache, 'search');
    const { read, write } = searchCacheIn(folder);
    return { read, write: async (name, text) => void (await writes.attempt(folder, () => write(name, text))) };
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
    const writer = createManifestWriter(part, pageText);
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
    // What follows is done here, and may need the memory that the threads have.
    await pool?.close();
    const publish = async (): Promise<Built> => {
      const written = await siteFiles.emit({
        build: newBuild,
        published,
        damaged: store.damaged,
        manifest: writer,
        pages: plan(),
      });
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
