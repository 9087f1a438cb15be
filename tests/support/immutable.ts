import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a file or folder immutable until the test ends. */
export function protect(path: string): void {
  execFileSync('chattr', ['+i', path], { stdio: 'pipe' });
  onTestFinished(() => unprotect(path));
}

export const unprotect = (path: string): void => void execFileSync('chattr', ['-i', path], { stdio: 'pipe' });

/** Returns why files cannot be made immutable here; undefined if they can. */
export function whyNotProtected(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'boreal-immutable-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  try {
    execFileSync('chattr', ['+i', file], { stdio: 'pipe' });
    unprotect(file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
