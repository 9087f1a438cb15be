import { lstat, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files of a user's, by path: a text, or the target of a link. */
export type UserFiles = Readonly<Record<string, string | { readonly link: string }>>;

/** Writes files of a user's. A path at which something is already is skipped; returns the files that were written. */
export async function writeUserFiles(root: string, files: UserFiles): Promise<UserFiles> {
  const written: Record<string, UserFiles[string]> = {};
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    try {
      await mkdir(dirname(file), { recursive: true });
      if (typeof content === 'string') await writeFile(file, content, { flag: 'wx' });
      else await symlink(content.link, file);
      written[path] = content;
    } catch {
      // A file is where a folder would have to be, or the path is taken.
    }
  }
  return written;
}

/** The same files as they are now; a missing one is absent. */
export async function readUserFiles(root: string, files: UserFiles): Promise<UserFiles> {
  const found: Record<string, UserFiles[string]> = {};
  for (const path of Object.keys(files)) {
    const file = join(root, path);
    const stats = await lstat(file).catch(() => undefined);
    if (stats?.isSymbolicLink()) found[path] = { link: await readlink(file) };
    else if (stats?.isFile()) found[path] = await readFile(file, 'utf8');
  }
  return found;
}
