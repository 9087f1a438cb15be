import { join } from 'node:path';
import { policyInspector } from '../check/inspect-markup.ts';
import { readContent } from '../content/read-content.ts';
import type { SiteContent } from '../content/read-site.ts';
import { allOrProblems, withCauses } from '../errors/all-or-problems.ts';
import type { UnreadItem } from '../model/content-source.ts';
import { bundleSite } from '../render/bundle-site.ts';
import { prepareRendering } from '../render/prepare-rendering.ts';
import { searchFiles } from '../search/search-files.ts';
import { openMemo } from '../store/memo.ts';
import { validateInThreads } from '../threads/validate-in-threads.ts';
import type { GenerateOptions } from './generate-options.ts';
import type { RunResources } from './open-resources.ts';
import type { StageTimer } from './stage-timer.ts';

/** Everything that pages and files are made from. */
export type SiteParts = Awaited<ReturnType<typeof readSiteParts>>;

/**
 * Reads the content and compiles the code, at the same time. Throws ProblemError with all problems
 * of both.
 */
export async function readSiteParts(options: GenerateOptions, resources: RunResources, timer: StageTimer) {
  const { site, codeHash = '', now } = options;
  const { writes } = resources;
  const reading = timer.time(
    'content',
    () => readAllContent(options, resources),
    ({ entries }) => entries.length,
  );
  const [{ content, search }, [client, templates, worker, inputs]] = await allOrProblems(
    // The search is indexed while the code is compiled, which takes longer than reading.
    reading.then((content) => ({ content, search: beginSearch(content, options, resources) })),
    timer.time(
      'bundle',
      () => bundleSite({ site, codeHash, writes, now }),
      ([{ files }]) => files.length,
    ),
  );
  const rendering = await withCauses(content.problems, () =>
    prepareRendering({ site, content, client, templates, mode: 'production', codeHash, inspector: policyInspector }),
  );
  return { content, client, worker, inputs, rendering, search };
}

/** Begins to index the search; an error is reported by the call that needs the files. */
function beginSearch(content: SiteContent, { site, codeHash = '', searchThread }: GenerateOptions, { writes }: RunResources) {
  const memo = openMemo(join(site.cache, 'search'), writes);
  const search = searchFiles({ site, content, codeHash, script: searchThread, memo });
  search?.list().catch(() => {});
  return search;
}

function readAllContent(
  { site, now }: GenerateOptions,
  { source, contentCache, routeMemo, spool, writes, threadsFor }: RunResources,
) {
  const checkAll = async (items: readonly UnreadItem[]): Promise<void> => {
    const pool = threadsFor(items.length);
    if (pool && contentCache) await validateInThreads(items, { site, pool, cache: contentCache });
  };
  return readContent({ site, source, contentCache, routeMemo, checkAll, writes, routes: spool, now });
}
