import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const packageRoot = resolve(import.meta.dirname, '../..');

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A copy of the program, not compiled yet, in a folder that is removed after the test. */
export interface PackageCopy {
  readonly root: string;
  /** Absolute path of the record of its compiled code. */
  readonly record: string;
  /** Runs one of its scripts. */
  node(script: string, args?: readonly string[], options?: { readonly cwd?: string; readonly env?: Env }): Promise<Run>;
  /** Runs its command line in its own folder, or in another one. */
  boreal(args: readonly string[], options?: { readonly cwd?: string; readonly env?: Env }): Promise<Run>;
  /** Absolute paths of the folders with its compiled code. */
  versions(): Promise<readonly string[]>;
}

type Env = Readonly<Record<string, string>>;

/**
 * Copies the program with the packages of this one. `onEnd` removes it, by default after the test.
 */
export async function packageCopy(onEnd: (remove: () => Promise<void>) => void = onTestFinished): Promise<PackageCopy> {
  // No folder above contains packages.
  const root = await mkdtemp(join(tmpdir(), 'package-'));
  onEnd(() => rm(root, { recursive: true, force: true }));
  for (const name of ['cli', 'generator', 'search', 'package.json'])
    await cp(join(packageRoot, name), join(root, name), { recursive: true });
  await symlink(join(packageRoot, 'node_modules'), join(root, 'node_modules'));
  const node: PackageCopy['node'] = (script, args = [], { cwd = root, env = {} } = {}) =>
    new Promise((done) => {
      const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...env } };
      const child = execFile(process.execPath, [join(root, script), ...args], options, (_error, stdout, stderr) => {
        done({ code: child.exitCode ?? -1, stdout, stderr });
      });
    });
  return {
    root,
    record: join(root, 'lib/compiled.json'),
    node,
    boreal: (args, options) => node('cli/bin.js', args, options),
    async versions() {
      const names = await readdir(join(root, 'lib'));
      return names.filter((name) => /^[0-9a-f]{20}$/.test(name)).map((name) => join(root, 'lib', name));
    },
  };
}
