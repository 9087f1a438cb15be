import { ProblemError } from '../errors/problem.ts';
import type { UnreadItem } from '../model/content-source.ts';
import type { Route } from '../routes/route.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { OpenSource } from '../sources/open-sources.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import type { ContentCache } from './content-cache.ts';
import { hasErrors, publishPolicy } from './read-policy.ts';
import { allProblems, createSiteReader, type SiteContent } from './read-site.ts';

interface ReadContentOptions {
  readonly site: LoadedSite;
  readonly source: Pick<OpenSource, 'read' | 'assets'>;
  readonly contentCache: ContentCache | undefined;
  readonly checkAll?: (items: readonly UnreadItem[]) => Promise<void>;
  readonly writes: CacheWrites;
  /** Receives every route, in order. */
  readonly visit: (route: Route) => void;
}

/**
 * Reads the content to publish, with every check. Throws ProblemError with all problems if one is
 * an error.
 */
export async function readContent({ source, visit, ...options }: ReadContentOptions): Promise<SiteContent> {
  const reader = createSiteReader({ ...options, assets: source.assets, policy: publishPolicy });
  const read = await reader.read(await source.read(), visit);
  const problems = allProblems(read);
  if (hasErrors(problems)) throw new ProblemError(problems);
  return { ...read, problems };
}
