import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ContentCache } from '../content/content-cache.ts';
import { openSiteCache, viewOf } from '../content/read-site.ts';
import { openRouteMemo, type RouteMemo } from '../routes/optimize/route-memo.ts';
import { openRouteSpool, type RouteSpool } from '../routes/route-spool.ts';
import type { OpenSource } from '../sources/open-sources.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { stepFingerprint } from '../store/fingerprint.ts';
import { createScratchLines, type ScratchLines } from '../store/scratch-lines.ts';
import { runtimeOf } from '../support/runtime.ts';
import { noTrace, type Trace } from '../support/trace.ts';
import { createThreadPool, type ThreadPool } from '../threads/thread-pool.ts';
import type { GenerateOptions } from './generate-options.ts';

/** Files, threads and records that a run opens at its start and closes at its end. */
export interface RunResources {
  readonly source: OpenSource;
  /** Cached content; undefined if nothing is reused from run to run. */
  readonly contentCache: ContentCache | undefined;
  /** Cached routes; undefined as above, or if the config reads more than its modules. */
  readonly routeMemo: RouteMemo | undefined;
  readonly spool: RouteSpool;
  /** Lines of the manifest. */
  readonly pageText: ScratchLines;
  readonly writes: CacheWrites;
  readonly trace: Trace;
  /**
   * Returns the threads for a number of files or pages; undefined if they are not worth their
   * start.
   */
  readonly threadsFor: (count: number) => ThreadPool | undefined;
  close(): Promise<void>;
}

/** Number of files or pages that the calling thread finishes before threads have started. */
const worthThreads = 2_000;
/** Maximum number of threads by default: more wait for each other's files. */
const maxThreads = 8;

/** Opens the cache, the scratch files and the threads of a run. */
export async function openResources(
  options: GenerateOptions,
  { source, writes }: Pick<RunResources, 'source' | 'writes'>,
): Promise<RunResources> {
  const { site, codeHash = '', thread, threadCount, trace = noTrace } = options;
  const contentCache = await openSiteCache(site, codeHash, viewOf(site, options.shard !== undefined));
  const routeMemo = contentCache && (await openRoutes(options));
  const scratch = join(site.cache, 'scratch');
  const spool = openRouteSpool(scratch, writes);
  const pageText = createScratchLines(scratch, writes);
  // The main thread does the same work on its own processor.
  const size = threadCount ?? Math.max(1, Math.min(availableParallelism() - 1, maxThreads));
  const pool = contentCache && thread && size > 0 ? createThreadPool(thread, size, trace) : undefined;
  return {
    source,
    contentCache,
    routeMemo,
    spool,
    pageText,
    writes,
    trace,
    threadsFor: (count) => (count >= worthThreads || threadCount !== undefined ? pool : undefined),
    async close() {
      source.close();
      await pool?.close();
      spool.close();
      pageText.close();
      contentCache?.close();
      routeMemo?.close();
      writes.close();
    },
  };
}

/** Opens the cached routes of a site whose code reads nothing but content, settings and a known environment. */
async function openRoutes({ site, codeHash = '', env, now }: GenerateOptions): Promise<RouteMemo | undefined> {
  const { origin, definition, cache, locales, unprefixed, tags, pathPrefix, siteUrl } = site;
  if (!origin || origin.hasPackages) return undefined;
  const fingerprint = stepFingerprint('routes', {
    code: codeHash,
    config: origin.code,
    source: site.sources.map(({ settings }) => settings.kind),
    runtime: runtimeOf(),
    environment: origin.environment.map((name) => [name, env[name] ?? null]),
    day: origin.readsTime ? new Date(now()).toISOString().slice(0, 10) : '',
    languages: [locales, tags],
    addresses: [siteUrl, pathPrefix, unprefixed, definition.linksNameLanguage],
    typography: definition.typography,
  });
  return openRouteMemo(join(cache, 'routes'), fingerprint);
}
