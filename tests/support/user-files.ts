import { lstat, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files of the user by path: a text, or the target of a link. */
export type UserFiles = Readonly<Record<string, string | { readonly link: string }>>;

/** Writes the user's files, skips occupied paths, and returns the files that were written. */
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
      // A file is in the place of a folder, or the path exists.
    }
  }
  return written;
}

/** Returns the same files as they are now, without missing ones. */
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
