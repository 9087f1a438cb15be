import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes as people write them, with one digit behind the point: '12.3 MB'. */
function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}

/** What is free on the disk of a folder, which may not be there yet: '12.3 MB'. Undefined if the system does not tell. */
export function freeSpace(folder: string): string | undefined {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    const size = sizeText(bavail * bsize);
    // A disk may have room for bytes, and none for another file.
    return files > 0 && ffree === 0 ? `${size} in 0 files` : size;
  } catch {
    return dirname(folder) === folder ? undefined : freeSpace(dirname(folder));
  }
}
