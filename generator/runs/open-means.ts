import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ContentCache } from '../content/content-cache.ts';
import { openSiteCache } from '../content/read-site.ts';
import { openRouteSpool, type RouteSpool } from '../routes/route-spool.ts';
import type { OpenSource } from '../sources/open-sources.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { createScratchLines, type ScratchLines } from '../store/scratch-lines.ts';
import { noTrace, type Trace } from '../support/trace.ts';
import { createThreadPool, type ThreadPool } from '../threads/thread-pool.ts';
import type { GenerateOptions } from './generate-options.ts';

/** Files, threads and records that a run opens at its start and closes at its end. */
export interface Means {
  readonly source: OpenSource;
  /** Cached content; undefined if nothing is reused from run to run. */
  readonly contentCache: ContentCache | undefined;
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
const worthThreads = 250;
/** Maximum number of threads by default: more wait for each other's files. */
const maxThreads = 8;

/** Opens the cache, the scratch files and the threads of a run. */
export async function openMeans(
  { site, codeHash = '', thread, threadCount, trace = noTrace }: GenerateOptions,
  { source, writes }: Pick<Means, 'source' | 'writes'>,
): Promise<Means> {
  const contentCache = await openSiteCache(site, codeHash);
  const scratch = join(site.cache, 'scratch');
  const spool = openRouteSpool(scratch, writes);
  const pageText = createScratchLines(scratch, writes);
  const size = threadCount ?? Math.min(availableParallelism(), maxThreads);
  const pool = contentCache && thread && size > 0 ? createThreadPool(thread, size, trace) : undefined;
  return {
    ...{ source, contentCache, spool, pageText, writes, trace },
    threadsFor: (count) => (count >= worthThreads || threadCount !== undefined ? pool : undefined),
    async close() {
      source.close();
      await pool?.close();
      spool.close();
      pageText.close();
      contentCache?.close();
      writes.close();
    },
  };
}
