import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type VisitorSettings, workerLibraryPath } from '#contract/visitor-settings';
import type { Bundle } from './run-esbuild.ts';

/** What the library asks for by name: for pages, for its service worker, and for pages that are isolated from other origins. */
const names = ['partytown.js', 'partytown-sw.js', 'partytown-sandbox-sw.html', 'partytown-atomics.js', 'partytown-media.js'];

/** The files of the library that runs scripts in a worker: none for a site that has no such scripts. */
export async function workerLibraryFiles(visitor: VisitorSettings = {}): Promise<Bundle['files']> {
  if (visitor.tagManager === undefined) return [];
  const { libDirPath } = await import('@qwik.dev/partytown/utils');
  return Promise.all(
    names.map(async (name) => ({
      path: `${workerLibraryPath.slice(1)}${name}`,
      contents: await readFile(join(libDirPath(), name)),
    })),
  );
}
