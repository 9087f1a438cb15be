import { ProblemError } from '../errors/problem.ts';
import type { AssetCache } from '../images/asset-cache.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { nothingToPull, openSource, type PullReport } from '../sources/open-sources.ts';
import { claimCacheFolder } from '../store/cache-folder.ts';

/**
 * Downloads the entries of the content system, and their pictures and files, into the cache, for
 * runs without a network. Throws ProblemError if they are incomplete, and for other sources. The
 * content is not validated.
 */
export async function pullContent(site: LoadedSite): Promise<PullReport> {
  await claimCacheFolder(site);
  const source = openSource(site);
  try {
    if (!source.pulled) throw nothingToPull(source);
    const report = await source.pulled.update();
    const caches = [source.assets, source.remote].filter((cache) => cache !== undefined);
    if (caches.length > 0) {
      const written = await source.pulled.assetAddresses();
      for (const cache of caches) await pullAssets(cache, written);
    }
    return report;
  } finally {
    source.close();
  }
}

async function pullAssets(assets: AssetCache, written: ReadonlySet<string>): Promise<void> {
  const addresses = new Set([...written].flatMap((address) => assets.addressOf(address) ?? []));
  await assets.pull(addresses);
  const problems = [...addresses].flatMap((address) => {
    const asset = assets.get(address);
    return asset !== undefined && 'code' in asset ? [asset] : [];
  });
  if (problems.length > 0) throw new ProblemError(problems);
}
