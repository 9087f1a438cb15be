import type { ShardNumber } from '../manifest/build-manifest.ts';
import type { LockHolder } from '../publish/output-lock.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { Trace } from '../support/trace.ts';
import type { Progress } from './generate-report.ts';

/** Input of `generate`. */
export interface GenerateOptions {
  readonly site: LoadedSite;
  /** Environment variables that the site's config may read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Hash of the generator's own code; without it, nothing is reused from run to run. */
  readonly codeHash?: string;
  /** Compiled search/index-thread.ts; without it, the search is indexed on the calling thread. */
  readonly searchThread?: URL;
  /** Compiled threads/thread.ts; without it, the calling thread does all the work. */
  readonly thread?: URL;
  /** Number of threads, used for any amount of work; by default it follows from cores and work. */
  readonly threadCount?: number;
  /** Part of the site to generate; `mergeShards` puts the parts together. */
  readonly shard?: ShardNumber;
  /** Number of earlier versions of the code that stay published, for open pages. Default: 2. */
  readonly keepBuilds?: number;
  /**
   * Updates the output folder file by file, for mount points; by default it is exchanged as a
   * whole.
   */
  readonly inPlace?: boolean;
  readonly trace?: Trace;
  /** Called before waiting for another run that holds the output folder. */
  readonly onWait?: (holder: LockHolder) => void;
  readonly onProgress?: (progress: Progress) => void;
}
