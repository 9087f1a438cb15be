import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { contentHash } from './content-hash.ts';

const require = createRequire(import.meta.url);

/** Returns a hash of the versions of packages as the program loads them. A missing one has none. */
export const hashOfVersions = (names: readonly string[]): string =>
  contentHash(JSON.stringify(names.map((name) => [name, versionOf(name)])));

/** Returns the version of an installed package, which need not export its package.json. */
export function versionOf(name: string): string | undefined {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return (JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as { readonly version?: string }).version;
    } catch {
      // The package is in a folder further up, or not installed.
    }
  }
  return undefined;
}

/**
 * Returns the hash of a program: its own code, and the packages that it runs with. Whatever the
 * program makes depends on both, so that cached results of other versions are not reused.
 */
export const hashOfProgram = (codeHash: string, packages: readonly string[]): string =>
  codeHash === '' ? '' : contentHash(codeHash, hashOfVersions(packages));
