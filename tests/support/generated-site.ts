import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of this repository's site, generated once for all tests. */
    siteFolder: string;
    /** Absolute path of a folder in which small sites keep what is compiled of the files that they share. */
    bundlesFolder: string;
  }
}

/** Where the site's forms are sent in tests: a path of its host, at which the stand-in of `serve` answers. */
const formEndpoint = '/forms';

/** Generates this repository's site once, from nothing, for the tests that read or browse it. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  // For all processes of the tests: the same site is the same wherever it is generated.
  process.env.FORM_ENDPOINT = formEndpoint;
  const root = resolve(import.meta.dirname, '../..');
  const folder = join(root, 'tests', '.tmp', `generated-${process.pid}`);
  const out = join(folder, 'dist');
  const args = ['cli/bin.js', 'generate', '--quiet', '--out', out, '--cache', join(folder, 'cache')];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  provide('siteFolder', out);
  const bundles = join(folder, 'bundles');
  mkdirSync(bundles);
  provide('bundlesFolder', bundles);
  // Thousands of files: the processes of the tests end in the meantime.
  return () => rm(folder, { recursive: true, force: true });
}
