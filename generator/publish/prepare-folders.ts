import { join } from 'node:path';
import type { LoadedSite } from '../settings/load-site.ts';
import { checkCacheFolder, claimCacheFolder } from '../store/cache-folder.ts';
import { checkExchangeable, checkNeighbours, checkOutputFolder, checkOutsidePublic, checkOwnership } from './check-output.ts';
import { listNeighbours } from './neighbours.ts';
import { checkSite, siteMark } from './site-mark.ts';

/**
 * Checks, before any work, that the output folder and the cache folder can be used, and creates the
 * latter. Throws ProblemError; then nothing was changed.
 */
export async function prepareFolders(site: LoadedSite, { inPlace = false }: { readonly inPlace?: boolean }): Promise<void> {
  const { out, cache, root, content, publicFolder } = site;
  checkOutputFolder(out, [root, content, publicFolder, cache]);
  checkCacheFolder(site);
  checkOutsidePublic(out, publicFolder);
  await checkOwnership(out);
  await checkSite({ out, manifests: join(cache, 'builds'), site: siteMark(root) });
  if (!inPlace) {
    await checkNeighbours(await listNeighbours(out));
    await checkExchangeable(out);
  }
  await claimCacheFolder(site);
}
