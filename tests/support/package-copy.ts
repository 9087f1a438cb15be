import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuildPackage from 'esbuild/package.json' with { type: 'json' };
import { inject, onTestFinished } from 'vitest';

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
  await linkPackages(join(root, 'node_modules'));
  const node: PackageCopy['node'] = (script, args = [], { cwd = root, env = {} } = {}) =>
    new Promise((done) => {
      const compiled = { COMPILED_PROGRAMS: inject('bundlesFolder') };
      const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...compiled, ...env } };
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

/** Links all packages into a new folder, except the bundler, in the place of which is one that remembers results. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(packageRoot, 'node_modules');
  await mkdir(join(folder, 'esbuild'), { recursive: true });
  for (const name of await readdir(packages)) if (name !== 'esbuild') await symlink(join(packages, name), join(folder, name));
  const exported = { '.': './index.js', './package.json': './package.json' };
  const manifest = { name: 'esbuild', version: esbuildPackage.version, type: 'module', exports: exported };
  await writeFile(join(folder, 'esbuild/package.json'), JSON.stringify(manifest));
  const module = pathToFileURL(join(import.meta.dirname, 'remembering-esbuild.js')).href;
  await writeFile(join(folder, 'esbuild/index.js'), `export * from ${JSON.stringify(module)};\n`);
}
