import type { UnreadItem } from './content/content-source.ts';
import { ProblemError } from './errors/problem.ts';
import type { KeptContent } from './keep-content.ts';
import type { OpenSource } from './open-source.ts';
import { allProblems, createSiteReader, type SiteContent } from './read-site.ts';
import type { Route } from './routes/route.ts';
import type { LoadedSite } from './site/load-site.ts';
import type { CacheWrites } from './support/cache-writes.ts';

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
