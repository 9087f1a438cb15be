import { ReadMemo } from '../../content/read-memo.ts';
import { developPolicy, draftPolicy } from '../../content/read-policy.ts';
import { createSiteReader, openSiteCache, type SiteReader } from '../../content/read-site.ts';
import { policyLookup } from '../../model/problem-policies.ts';
import { createSiteBundler } from '../../render/bundle-site.ts';
import type { ConfigFiles, LoadedSite } from '../../settings/load-site.ts';
import { type OpenSource, openSource } from '../../sources/open-sources.ts';
import type { CacheWrites } from '../../store/cache-writes.ts';

/** Everything that is opened for one description of the site. */
export interface SiteTools {
  readonly site: LoadedSite;
  /** Files that the config was loaded from. */
  readonly files: ConfigFiles;
  readonly source: OpenSource;
  /** Undefined if nothing is cached between runs. */
  readonly cache: Awaited<ReturnType<typeof openSiteCache>>;
  readonly reader: SiteReader;
  readonly bundler: ReturnType<typeof createSiteBundler>;
}

interface ToolOptions {
  readonly codeHash: string;
  readonly files: ConfigFiles;
  readonly writes: CacheWrites;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

export async function openTools(site: LoadedSite, { codeHash, files, writes, now }: ToolOptions): Promise<SiteTools> {
  const source = openSource(site, { isReadAgain: true, now, writes });
  const cache = await openSiteCache(site, codeHash);
  const reader = createSiteReader({
    contentCache: cache,
    site,
    assets: source.assets,
    remote: source.remote,
    now,
    writes,
    policy: site.editor?.isPreview ? draftPolicy : developPolicy(policyLookup(site.policies)),
    memo: new ReadMemo(),
  });
  return { site, files, source, cache, reader, bundler: createSiteBundler({ site, codeHash, writes, now }) };
}
