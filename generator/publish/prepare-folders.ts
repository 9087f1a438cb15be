import type { LoadedSite } from '../settings/load-site.ts';
import { checkCacheFolder, claimCacheFolder } from '../store/cache-folder.ts';
import { checkExchangeable, checkNeighbours, checkOutputFolder, checkOutsidePublic, checkOwnership } from './check-output.ts';
import { neighboursOf } from './disk-store.ts';

/**
 * Checks, before any work, that the output folder and the cache folder can be used, and creates the
 * latter. Throws ProblemError; then nothing was changed.
 */
export async function prepareFolders(
  site: LoadedSite,
  { inPlace = false }: { readonly inPlace?: boolean | undefined },
): Promise<void> {
  const { out, cache, root, content, publicFolder } = site;
  checkOutputFolder(out, [root, content, publicFolder, cache]);
  checkCacheFolder(site);
  checkOutsidePublic(out, publicFolder);
  await checkOwnership(out);
  if (!inPlace) {
    const { spare, leaving } = neighboursOf(out);
    await checkNeighbours([spare, leaving]);
    await checkExchangeable(out);
  }
  await claimCacheFolder(site);
}
