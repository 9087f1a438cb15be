import { openSource } from '../content/open-sources.ts';
import { ProblemError } from '../errors/problem.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { contentfulErrors } from '../sources/contentful/errors.ts';
import { listAssets } from '../sources/contentful/list-assets.ts';
import type { PullReport } from '../sources/contentful/pull.ts';
import { claimCacheFolder } from '../store/cache-folder.ts';

/**
 * Pulls what a site's settings name into its cache, entries and the files that they show, for runs without a network. Throws ProblemError
 * where they cannot be had whole, and for other sources. Mistakes in the content are for the run that publishes it.
 */
export async function pullContent(site: LoadedSite): Promise<PullReport> {
  await claimCacheFolder(site.cache);
  const source = openSource(site);
  try {
    if (!source.pulled || !source.assets) throw new ProblemError([contentfulErrors.NOTHING_TO_PULL({})]);
    const report = await source.pulled.update();
    const { assets } = source;
    const written = await listAssets(source.pulled.entitiesWithFiles(), site.definition.model);
    const addresses = new Set([...written].flatMap((address) => assets.addressOf(address) ?? []));
    await assets.pull(addresses);
    const lost = [...addresses].flatMap((address) => {
      const asset = assets.get(address);
      return asset !== undefined && 'code' in asset ? [asset] : [];
    });
    if (lost.length > 0) throw new ProblemError(lost);
    return report;
  } finally {
    source.close();
  }
}
