import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Modes of published folders and files, whatever the umask: a web server must be able to read them.
 */
export const publishedModes = { folder: 0o755, file: 0o644 } as const;

/** Mode of a work folder, which has texts that are not published, or not any more. */
export const workFolderMode = 0o700;

/**
 * Sets modes of new files and folders. Reading the umask would change it for a moment, in all
 * threads.
 */
export interface ModeSetter {
  file(path: string): void;
  /** Creates a folder below an output folder, and those around it. */
  makeFolder(root: string, folder: string): void;
}

export function createModeSetter(): ModeSetter {
  const setFileMode = setterOf(publishedModes.file);
  const setFolderMode = setterOf(publishedModes.folder);
  return {
    file: setFileMode,
    makeFolder(root, folder) {
      const first = mkdirSync(join(root, folder), { recursive: true });
      if (first === undefined) return;
      for (let path = join(root, folder); path.length >= first.length; path = dirname(path)) setFolderMode(path);
    },
  };
}

/**
 * Returns a function that sets modes. All new files get the same mode: if the first is right, so
 * are the others.
 */
function setterOf(mode: number): (path: string) => void {
  let isDefault: boolean | undefined;
  return (path) => {
    isDefault ??= (lstatSync(path).mode & 0o777) === mode;
    if (!isDefault) chmodSync(path, mode);
  };
}
