import { isAbsolute, relative, sep } from 'node:path';

/** True if a path is a folder or in it. Absolute paths. */
export function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}
