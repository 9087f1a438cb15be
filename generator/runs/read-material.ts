import { join } from 'node:path';
import { readContent } from '../content/read-content.ts';
import type { SiteContent } from '../content/read-site.ts';
import { allOrProblems, withCauses } from '../errors/all-or-problems.ts';
import type { UnreadItem } from '../model/content-source.ts';
import { bundleSite } from '../render/bundle-site.ts';
import { prepareRendering } from '../render/prepare-rendering.ts';
import { type SearchCache, searchCacheIn } from '../search/search-cache.ts';
import { searchFiles } from '../search/search-files.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { validateInThreads } from '../threads/validate-in-threads.ts';
import type { GenerateOptions } from './generate-options.ts';
import type { Means } from './open-means.ts';
import type { StageTimer } from './stage-timer.ts';

/** Everything that pages and files are made from. */
export type Material = Awaited<ReturnType<typeof readMaterial>>;

/**
 * Reads the content and compiles the code, at the same time. Throws ProblemError with all problems
 * of both.
 */
export async function readMaterial(options: GenerateOptions, means: Means, timer: StageTimer) {
  const { site, codeHash = '', now } = options;
  const { writes } = means;
  const reading = timer.time(
    'content',
    () => readAllContent(options, means),
    ({ entries }) => entries.length,
  );
  const [{ content, search }, [client, templates, worker, inputs]] = await allOrProblems(
    // The search is indexed while the code is compiled, which takes longer than reading.
    reading.then((content) => ({ content, search: beginSearch(content, options, means) })),
    timer.time(
      'bundle',
      () => bundleSite({ site, codeHash, writes, now }),
      ([{ files }]) => files.length,
    ),
  );
  const rendering = await withCauses(content.problems, () =>
    prepareRendering({ site, content, client, templates, mode: 'production', codeHash }),
  );
  return { content, client, worker, inputs, rendering, search };
}

/** Begins to index the search; an error is reported by the call that needs the files. */
function beginSearch(content: SiteContent, { site, codeHash = '', searchThread }: GenerateOptions, { writes }: Means) {
  const cache = searchCache(join(site.cache, 'search'), writes);
  const search = searchFiles({ site, content, codeHash, script: searchThread, cache });
  search?.list().catch(() => {});
  return search;
}

function readAllContent({ site, now }: GenerateOptions, { source, contentCache, routeMemory, spool, writes, threadsFor }: Means) {
  const checkAll = async (items: readonly UnreadItem[]): Promise<void> => {
    const pool = threadsFor(items.length);
    if (pool && contentCache) await validateInThreads(items, { site, pool, cache: contentCache });
  };
  return readContent({ site, source, contentCache, routeMemory, checkAll, writes, routes: spool, now });
}

/** The search cache in a folder; a folder that cannot be written is a warning. */
function searchCache(folder: string, writes: CacheWrites): SearchCache {
  const { read, write } = searchCacheIn(folder);
  return { read, write: async (name, text) => void (await writes.attempt(folder, () => write(name, text))) };
}
