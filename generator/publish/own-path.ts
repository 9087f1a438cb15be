import { lstatSync, rmdirSync, rmSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { rawPath } from '../support/raw-path.ts';

/**
 * Paths within a folder of Boreal. A path leads out of it if one of its folders is a link, so each
 * deletion goes through this file. Paths are relative, with slashes.
 */

/** Yields the folders around a path, the innermost first. */
export function* foldersAround(path: string): Generator<string> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) yield folder;
}

/** Returns facts about a file or a link; undefined if it is missing, or a folder around it is a file. */
export function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(rawPath(path), { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Returns true if all folders around a path exist and none is a link. */
export function isInside(root: string, path: string): boolean {
  for (const folder of foldersAround(path)) if (!statsOf(join(root, folder))?.isDirectory()) return false;
  return true;
}

/** Removes a file. Returns false if it is missing, a folder, or outside the root. */
export function removeIfFile(root: string, path: string): boolean {
  if (!isInside(root, path)) return false;
  const file = join(root, path);
  const stats = statsOf(file);
  if (!stats || stats.isDirectory()) return false;
  rmSync(rawPath(file), { force: true });
  return true;
}

/** Removes a file and the folders that it leaves empty. Returns false as `removeIfFile` does. */
export function removeFile(root: string, path: string): boolean {
  const isRemoved = removeIfFile(root, path);
  if (isRemoved) removeEmptyFolders(root, dirname(path));
  return isRemoved;
}

/** Removes a folder and those around it while they are empty. */
export function removeEmptyFolders(root: string, folder: string): void {
  if (!isInside(root, folder)) return;
  for (let path = folder; path !== '.'; path = dirname(path)) {
    try {
      rmdirSync(rawPath(join(root, path)));
    } catch {
      return;
    }
  }
}
