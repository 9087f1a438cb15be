import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFolder } from '../errors/system-errors.ts';
import { contentHash } from '../support/content-hash.ts';

/** Cache of index texts by name. A missing or damaged text is built again. */
export interface SearchCache {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

/** Names of the cache's files, complete or not. */
const cachedName = /^search-[\w-]+-[0-9a-f]{10}\.json(\.\d+)?$/;

/** Returns the part of a name that all builds share: 'search-en' of 'search-en-0123456789.json'. */
const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('-'));

/**
 * Caches the last index of each language in a folder. A file's first line is the hash of the rest,
 * so that a truncated or changed file is never published.
 */
export function searchCacheIn(folder: string): SearchCache {
  return {
    async read(name) {
      // A file that cannot be read is built again.
      const content = await readFile(join(folder, name), 'utf8').catch(() => '');
      const end = content.indexOf('\n');
      const text = content.slice(end + 1);
      return end > 0 && content.slice(0, end) === contentHash(name, text) ? text : undefined;
    },
    write: (name, text) =>
      guardFolder(folder, async () => {
        await mkdir(folder, { recursive: true });
        // Renamed into place, so that two runs at the same time never mix their texts.
        const unfinished = join(folder, `${name}.${process.pid}`);
        await writeFile(unfinished, `${contentHash(name, text)}\n${text}`);
        await rename(unfinished, join(folder, name));
        const outdated = (await readdir(folder)).filter(
          (other) => cachedName.test(other) && stemOf(other) === stemOf(name) && !other.startsWith(name),
        );
        await Promise.all(outdated.map((other) => rm(join(folder, other), { force: true })));
      }),
  };
}
