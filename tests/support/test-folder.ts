import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the folder in which tests make sites and caches; see `newTestFolder`. */
    testFolder: string;
    /** The same for sites that no browser opens: their client does nothing, and compiles faster. */
    idleFolder: string;
  }
}

const packageRoot = resolve(import.meta.dirname, '../..');

/**
 * Makes the folder for sites of tests among temporary files, which are in memory where there is
 * room. The folders above it look like this repository, so that a site can import from it.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(await realpath(tmpdir()), 'boreal-tests-'));
  provide('testFolder', await likePackage(join(root, 'live'), 'client'));
  provide('idleFolder', await likePackage(join(root, 'idle'), 'tests/support/idle-client'));
  return () => rm(root, { recursive: true, force: true, maxRetries: 10 });
}

/** Makes a folder that looks like this repository, with a client, and returns its folder for sites. */
async function likePackage(root: string, client: string): Promise<string> {
  const folder = join(root, 'tests', 'sites');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(packageRoot))
    if (name !== 'tests' && name !== 'client' && !name.startsWith('.')) await symlink(join(packageRoot, name), join(root, name));
  await symlink(join(packageRoot, client), join(root, 'client'));
  await symlink(join(packageRoot, 'tests/support'), join(root, 'tests/support'));
  return folder;
}

/** Makes an empty folder, two levels below a folder with everything that a site may import. */
export async function newTestFolder(prefix: string, kind: 'testFolder' | 'idleFolder' = 'testFolder'): Promise<string> {
  const parent = (inject(kind) as string | undefined) ?? join(packageRoot, 'tests', '.tmp');
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, `${prefix}-`));
}
