import { hasErrors, ProblemError } from '../errors/problem.ts';
import type { UnreadItem } from '../model/content-source.ts';
import { policyLookup } from '../model/problem-policies.ts';
import type { RouteMemo } from '../routes/optimize/route-memo.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { OpenSource } from '../sources/open-sources.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import type { ContentCache } from './content-cache.ts';
import { publishPolicy } from './read-policy.ts';
import type { RouteList } from './read-round.ts';
import { createSiteReader, type SiteContent } from './read-site.ts';

interface ReadContentOptions {
  readonly site: LoadedSite;
  readonly source: Pick<OpenSource, 'read' | 'assets' | 'remote'>;
  readonly contentCache: ContentCache | undefined;
  readonly routeMemo?: RouteMemo;
  readonly checkAll?: (items: readonly UnreadItem[]) => Promise<void>;
  readonly writes: CacheWrites;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly routes: RouteList;
}

/**
 * Reads the content to publish, with every check. Throws ProblemError with all problems if one is
 * an error.
 */
export async function readContent({ source, routes, ...options }: ReadContentOptions): Promise<SiteContent> {
  const policy = publishPolicy(policyLookup(options.site.policies));
  const reader = createSiteReader({ ...options, assets: source.assets, remote: source.remote, policy });
  const content = await reader.read(await source.read(), routes);
  if (hasErrors(content.problems)) throw new ProblemError(content.problems);
  return content;
}
