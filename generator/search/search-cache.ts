import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFolder } from '../errors/system-errors.ts';
import { contentHash } from '../support/content-hash.ts';

/** Texts that earlier runs have built, by name. What it does not know, or has only a damaged copy of, is built again. */
export interface SearchCache {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

/** Names of the files that are stored here, complete or not. */
const ownName = /^search-[\w-]+-[0-9a-f]{10}\.json(\.\d+)?$/;

/** '/a/search-en-0123456789.json' without what changes from build to build: 'search-en'. */
const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('-'));

/**
 * Keeps the index that each language had last in a folder. A file's first line is the hash of the rest: a copy that was cut short or
 * changed is not taken for the text, which would otherwise be published.
 */
export function searchCacheIn(folder: string): SearchCache {
  return {
    async read(name) {
      // Whatever cannot be read is built again.
      const kept = await readFile(join(folder, name), 'utf8').catch(() => '');
      const end = kept.indexOf('\n');
      const text = kept.slice(end + 1);
      return end > 0 && kept.slice(0, end) === contentHash(name, text) ? text : undefined;
    },
    write: (name, text) =>
      guardFolder(folder, async () => {
        await mkdir(folder, { recursive: true });
        // Renamed into place, so that two runs at once never mix their texts.
        const unfinished = join(folder, `${name}.${process.pid}`);
        await writeFile(unfinished, `${contentHash(name, text)}\n${text}`);
        await rename(unfinished, join(folder, name));
        const earlier = (await readdir(folder)).filter(
          (other) => ownName.test(other) && stemOf(other) === stemOf(name) && !other.startsWith(name),
        );
        await Promise.all(earlier.map((other) => rm(join(folder, other), { force: true })));
      }),
  };
}
