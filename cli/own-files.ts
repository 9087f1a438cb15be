import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

/** Returns the folder of this package, also if it is compiled. */
export const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('boreal/package.json'));

/** Reads all files of a folder of this package, by path. */
export async function ownFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const root = join(packageFolder(), folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(root, path).split(sep).join('/'), await readFile(path, 'utf8')] as const;
    });
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
