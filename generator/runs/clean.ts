import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFolder } from '../errors/system-errors.ts';
import { checkNeighbours, checkOutputFolder, checkOwnership } from '../publish/check-output.ts';
import { guardOutput, lockFile, neighboursOf, removeOutput } from '../publish/disk-store.ts';
import { type LockHolder, takeLock } from '../publish/output-lock.ts';
import { removeWorkFolder } from '../publish/work-folder.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { listOwnCache, removeCacheFolder } from '../store/cache-folder.ts';

/** Folders that `clean` emptied. */
export interface CleanReport {
  /** Absolute paths of the folders that Boreal's files were removed from. */
  readonly removed: readonly string[];
  /** Absolute paths of files and folders in them that are not Boreal's: they are still there. */
  readonly kept: readonly string[];
}

interface CleanOptions {
  /** Called if a run is at work on the output folder, which is waited for. */
  readonly onWait?: ((holder: LockHolder) => void) | undefined;
}

/**
 * Removes what Boreal wrote: the output, its spare and the cache. Throws ProblemError if one of the folders is not Boreal's;
 * then nothing is removed.
 */
export async function clean(site: LoadedSite, { onWait = () => {} }: CleanOptions = {}): Promise<CleanReport> {
  const { out, cache, root, content, publicFolder } = site;
  const { spare, leaving } = neighboursOf(out);
  // What the config is compiled into is always in the site's own folder.
  const caches = [...new Set([cache, join(root, '.boreal')])];
  for (const folder of [out, ...caches]) checkOutputFolder(folder, [root, content, publicFolder]);
  const isThere = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => undefined)) !== undefined;
  const check = async (): Promise<void> => {
    await checkOwnership(out);
    await checkNeighbours([spare, leaving]);
    for (const folder of caches) await listOwnCache(folder);
  };
  await check();
  const removed: string[] = [];
  const kept: string[] = [];
  const remove = async (folder: string, work: () => Promise<readonly string[]>): Promise<void> => {
    if (!(await isThere(folder))) return;
    kept.push(...(await work()).map((path) => join(folder, path)));
    removed.push(folder);
  };
  const folders = [out, spare, leaving];
  if ((await Promise.all(folders.map(isThere))).some(Boolean)) {
    await guardOutput(out, async () => {
      const unlock = await takeLock({ file: lockFile(out), onWait });
      try {
        await check();
        await remove(spare, () => removeWorkFolder(spare, out));
        await remove(leaving, () => removeWorkFolder(leaving, out));
        await remove(out, () => removeOutput(out));
      } finally {
        await unlock();
      }
    });
  }
  for (const folder of caches) await guardFolder(folder, () => remove(folder, () => removeCacheFolder(folder)));
  return { removed, kept };
}
