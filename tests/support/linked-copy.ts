import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A copy of a folder whose files share their bytes with the original until they are changed. */
export interface LinkedCopy {
  readonly folder: string;
  /** Writes another text into a file, or removes it. The original stays as it is. */
  change(file: string, to: string | undefined): Promise<void>;
  text(file: string): Promise<string>;
  /** Links the original file again, or removes a file that the original lacks. */
  restore(file: string): Promise<void>;
}

/** Copies a folder by hard links. Both must be in one file system. */
export async function linkedCopy(original: string, folder: string): Promise<LinkedCopy> {
  const entries = await readdir(original, { recursive: true, withFileTypes: true });
  await mkdir(folder, { recursive: true });
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(join(folder, entry.parentPath.slice(original.length), entry.name), { recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath.slice(original.length), name));
  const originals = new Set(files.map((file) => file.replace(/^\//, '')));
  for (const file of files) await link(join(original, file), join(folder, file));
  return {
    folder,
    text: (file) => readFile(join(original, file), 'utf8'),
    async change(file, to) {
      await rm(join(folder, file), { force: true });
      if (to === undefined) return;
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), to);
    },
    async restore(file) {
      await rm(join(folder, file), { force: true });
      if (originals.has(file)) await link(join(original, file), join(folder, file));
    },
  };
}
