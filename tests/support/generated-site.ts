import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of this repository's site, generated once for all tests. */
    siteFolder: string;
    /** Absolute path of the folder in which mini-sites store shared compiled files. */
    bundlesFolder: string;
  }
}

/** Address of forms in tests: a path of the host at which the stand-in of `serve` answers. */
const formEndpoint = '/forms';

/** Generates this repository's site once, without a cache, for tests that read or browse it. */
export default function setup(project: TestProject): () => Promise<void> {
  // For all test processes. The site is the same in every folder.
  process.env.FORM_ENDPOINT = formEndpoint;
  const root = resolve(import.meta.dirname, '../..');
  const folder = join(project.getProvidedContext().testFolder, 'generated');
  const out = join(folder, 'dist');
  const args = ['cli/bin.js', 'generate', '--quiet', '--out', out, '--cache', join(folder, 'cache')];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  project.provide('siteFolder', out);
  const bundles = join(folder, 'bundles');
  mkdirSync(bundles);
  project.provide('bundlesFolder', bundles);
  // Deleting thousands of files takes time. Meanwhile the test processes end.
  return () => rm(folder, { recursive: true, force: true });
}
