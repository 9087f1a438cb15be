import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkOutputFolder, checkOwnership } from './emit/disk-store.ts';
import type { LoadedSite } from './site/load-site.ts';

/** Removes the output folder, its spare and the cache; gives the paths that were there. Throws ProblemError if one is not ours. */
export async function clean({ out, cache, root, content, publicFolder }: LoadedSite): Promise<readonly string[]> {
  checkOutputFolder(out, [root, content, publicFolder]);
  checkOutputFolder(cache, [root, content, publicFolder]);
  await checkOwnership(out);
  const removed: string[] = [];
  for (const folder of [out, join(dirname(out), `.${basename(out)}.spare`), cache]) {
    if ((await readdir(folder).catch(() => undefined)) === undefined) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}
