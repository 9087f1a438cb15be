import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/**
 * Mounts an empty disk of some kilobytes on a folder and returns a function that removes it.
 * Undefined without the permission.
 */
export function mountTinyDisk(folder: string, kilobytes: number): (() => void) | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tiny-disk', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return () => void execFileSync('umount', [folder], { stdio: 'ignore' });
}
