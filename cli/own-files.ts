import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

/** Returns the folder of this package, also if it is compiled. */
export const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('boreal/package.json'));

/** Reads the texts of a folder of this package, by path. */
export const ownFiles = (folder: string): Promise<Readonly<Record<string, string>>> =>
  filesIn(
    folder,
    (path) => !isFont(path),
    (path) => readFile(path, 'utf8'),
  );

/** Reads the fonts of a folder of this package, by path. */
export const ownFonts = (folder: string): Promise<Readonly<Record<string, Uint8Array>>> =>
  filesIn(folder, isFont, (path) => readFile(path));

const isFont = (path: string): boolean => path.endsWith('.woff2');

async function filesIn<T>(
  folder: string,
  isRead: (path: string) => boolean,
  read: (path: string) => Promise<T>,
): Promise<Readonly<Record<string, T>>> {
  const root = join(packageFolder(), folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isRead(entry.name))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(root, path).split(sep).join('/'), await read(path)] as const;
    });
  return Object.fromEntries((await Promise.all(files)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
