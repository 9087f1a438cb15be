import { type StatsFs, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns the free space on the disk of a folder, which need not exist: '12.3 MB'. Undefined if the
 * system does not report it.
 */
export function freeSpace(folder: string): string | undefined {
  try {
    return spaceText(statfsSync(folder));
  } catch {
    return dirname(folder) === folder ? undefined : freeSpace(dirname(folder));
  }
}

/**
 * Returns the free space in words. A disk may have free bytes and still no room for another file.
 */
export function spaceText({ bavail, bsize, files, ffree }: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>): string {
  const size = sizeText(bavail * bsize);
  return files > 0 && ffree === 0 ? `${size}, for no more files` : size;
}

const units = ['kB', 'MB', 'GB', 'TB'];

function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length);
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}
