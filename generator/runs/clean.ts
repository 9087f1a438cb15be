import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { guardFolder } from '../errors/system-errors.ts';
import { checkNeighbours, checkOutputFolder, checkOwnership } from '../publish/check-output.ts';
import { guardOutput } from '../publish/guard-output.ts';
import { listNeighbours, neighboursOf } from '../publish/neighbours.ts';
import { type LockHolder, takeLock } from '../publish/output-lock.ts';
import { removeOutput } from '../publish/remove-output.ts';
import { checkSite, siteMark } from '../publish/site-mark.ts';
import { removeWorkFolder } from '../publish/work-folder.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { checkCacheFolder, listOwnCache, removeCacheFolder } from '../store/cache-folder.ts';
import { ifPresent } from '../support/if-present.ts';

/** Result of `clean`. */
export interface CleanReport {
  /** Absolute paths of the folders that Boreal's files were removed from. */
  readonly removed: readonly string[];
  /**
   * Absolute paths of files and folders in them that Boreal did not write: they are still there.
   */
  readonly kept: readonly string[];
}

interface CleanOptions {
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Called before waiting for a run that holds the output folder. */
  readonly onWait?: (holder: LockHolder) => void;
}

/**
 * Removes the output, its spare slot and the cache. Throws ProblemError if one of the folders is
 * not Boreal's; then nothing is removed.
 */
export async function clean(site: LoadedSite, { now, onWait = () => {} }: CleanOptions): Promise<CleanReport> {
  const { out, cache, root, content, publicFolder } = site;
  // The config is always compiled into the site's own folder.
  const caches = [...new Set([cache, join(root, '.boreal')])];
  checkOutputFolder(out, [root, content, publicFolder]);
  for (const folder of caches) checkCacheFolder({ ...site, cache: folder });
  const isThere = async (folder: string): Promise<boolean> => (await ifPresent(readdir(folder))) !== undefined;
  const check = async (): Promise<void> => {
    await checkOwnership(out);
    await checkSite({ out, manifests: join(cache, 'builds'), site: siteMark(root) });
    await checkNeighbours(await listNeighbours(out));
    for (const folder of caches) await listOwnCache(folder);
  };
  await check();
  const removed: string[] = [];
  const kept: string[] = [];
  const remove = async (folder: string, work: () => Promise<readonly string[]>): Promise<void> => {
    if (!(await isThere(folder))) return;
    kept.push(...(await work()).map((path) => resolve(folder, path)));
    removed.push(folder);
  };
  const folders = [out, ...(await listNeighbours(out))];
  if ((await Promise.all(folders.map(isThere))).some(Boolean)) {
    await guardOutput(out, async () => {
      const lock = await takeLock({ file: neighboursOf(out).lock, onWait, now });
      try {
        await check();
        for (const folder of await listNeighbours(out))
          await remove(folder, () => removeWorkFolder({ folder, out, prove: lock.prove }));
        await remove(out, () => removeOutput(out, lock.prove));
      } finally {
        lock.release();
      }
    });
  }
  for (const folder of caches) await guardFolder(folder, () => remove(folder, () => removeCacheFolder(folder)));
  return { removed, kept };
}
