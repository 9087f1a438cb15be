import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Puts an empty disk of some kilobytes into a folder. Undefined where the system does not let this user do so; else removes it. */
export function mountTinyDisk(folder: string, kilobytes: number): (() => void) | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tiny-disk', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return () => void execFileSync('umount', [folder], { stdio: 'ignore' });
}
