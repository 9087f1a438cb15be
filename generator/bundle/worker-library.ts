import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type VisitorSettings, workerLibraryPath } from '#contract/visitor-settings';
import { loadPackage } from '../errors/optional-packages.ts';
import type { Bundle } from './run-esbuild.ts';

/**
 * Files that the library loads by name: for pages, for its service worker, and for cross-origin
 * isolated pages.
 */
const names = ['partytown.js', 'partytown-sw.js', 'partytown-sandbox-sw.html', 'partytown-atomics.js', 'partytown-media.js'];

/**
 * Returns the files of the library that runs scripts in a web worker; none for a site without such
 * scripts.
 */
export async function workerLibraryFiles(visitor: VisitorSettings = {}): Promise<Bundle['files']> {
  if (visitor.tagManager === undefined) return [];
  const { libDirPath } = await loadPackage('@qwik.dev/partytown', () => import('@qwik.dev/partytown/utils'));
  return Promise.all(
    names.map(async (name) => ({
      path: `${workerLibraryPath.slice(1)}${name}`,
      contents: await readFile(join(libDirPath(), name)),
    })),
  );
}
