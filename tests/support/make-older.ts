import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives all files below a folder a time of change a minute ago: state of files that have just been changed is not trusted. */
export async function makeOlder(folder: string): Promise<void> {
  const before = Date.now() / 1000 - 60;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map(({ parentPath, name }) => utimes(join(parentPath, name), before, before)));
}
