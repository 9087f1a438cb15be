import { ProblemError } from '../errors/problem.ts';
import type { UnreadItem } from '../model/content-source.ts';
import type { Route } from '../routes/route.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import type { KeptContent } from './content-cache.ts';
import type { OpenSource } from './open-sources.ts';
import { allProblems, createSiteReader, type SiteContent } from './read-site.ts';

interface ReadContentOptions {
  readonly site: LoadedSite;
  readonly source: Pick<OpenSource, 'read' | 'assets'>;
  readonly kept: KeptContent | undefined;
  readonly checkAll?: (items: readonly UnreadItem[]) => Promise<void>;
  readonly writes: CacheWrites;
  /** Is given every route, in order. */
  readonly visit: (route: Route) => void;
}

/** The content as it is published, checked in full. Throws ProblemError with all that is wrong with it. */
export async function readContent({ source, visit, ...options }: ReadContentOptions): Promise<SiteContent> {
  const reader = createSiteReader({ ...options, assets: source.assets, isPreview: false, isReadAgain: false });
  const read = await reader.read(await source.read(), visit);
  const problems = allProblems(read);
  if (problems.some(({ severity }) => severity === 'error')) throw new ProblemError(problems);
  return { ...read, problems };
}
