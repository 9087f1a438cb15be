import { join, relative, sep } from 'node:path';
import type { BuildContext, BuildOptions, BuildResult, Message, Plugin } from 'esbuild';
import { type Problem, ProblemError } from '../errors/problem.ts';
import { bundleErrors } from './errors.ts';

/** A bundle in memory: files by path relative to the output folder, and what esbuild knows of them. */
export interface Bundle {
  readonly files: readonly { readonly path: string; readonly contents: Uint8Array }[];
  readonly metafile: NonNullable<BuildResult['metafile']>;
}

/** A bundle that can be made again quickly after a change. */
export interface Bundler {
  /** Throws ProblemError with every compile error. */
  bundle(): Promise<Bundle>;
  dispose(): Promise<void>;
}

export type BundleOptions = Omit<BuildOptions, 'write' | 'metafile' | 'outfile'> & {
  readonly absWorkingDir: string;
  /** Modules that stand in no file, by name: 'virtual:site'. They resolve imports from the working folder. */
  readonly virtualModules?: Readonly<Record<string, string>>;
};

/**
 * Nothing is written there: esbuild names outputs relative to it, and paths in source maps, which the names' hashes cover. Below the
 * working folder those paths are the same wherever the site lies.
 */
const outdir = (workingFolder: string): string => join(workingFolder, '.boreal', 'bundle');

/** Bundles once. Throws ProblemError with every compile error. */
export async function bundleOnce(options: BundleOptions): Promise<Bundle> {
  const { build } = await loadEsbuild();
  return translated(build(withDefaults(options)), options.absWorkingDir);
}

/** A bundle that is made again and again. */
export function createBundler(options: BundleOptions): Bundler {
  let running: Promise<BuildContext> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    // Whoever asks while esbuild is at work would be given the outcome of that, which may be older than the change.
    bundle() {
      running ??= loadEsbuild().then(({ context }) => context(withDefaults(options)));
      const begun = running;
      const made = last.then(async () => translated((await begun).rebuild(), options.absWorkingDir));
      last = made.catch(() => {});
      return made;
    },
    dispose: async () => (await running)?.dispose(),
  };
}

/** Loaded when it is needed: a run that has its bundles is over sooner than this is loaded. */
const loadEsbuild = () => import('esbuild');

function withDefaults({ virtualModules = {}, plugins = [], ...options }: BundleOptions): BuildOptions {
  return {
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'silent',
    charset: 'utf8',
    legalComments: 'none',
    outdir: outdir(options.absWorkingDir),
    ...options,
    metafile: true,
    write: false,
    plugins: [virtualModulesPlugin(virtualModules, options.absWorkingDir), ...plugins],
  };
}

function virtualModulesPlugin(modules: Readonly<Record<string, string>>, resolveDir: string): Plugin {
  return {
    name: 'virtual-modules',
    setup(run) {
      run.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      run.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
        contents: modules[path] ?? '',
        loader: 'tsx',
        resolveDir,
      }));
    },
  };
}

async function translated(running: Promise<BuildResult>, workingFolder: string): Promise<Bundle> {
  const result = await running.catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'errors' in error) {
      throw new ProblemError((error.errors as Message[]).map(problemOf));
    }
    throw error;
  });
  const nameOf = (path: string): string => relative(outdir(workingFolder), path).split(sep).join('/');
  const files = (result.outputFiles ?? []).map(({ path, contents }) => ({ path: nameOf(path), contents }));
  if (!result.metafile) throw new Error('esbuild gave no metafile.');
  return { files, metafile: result.metafile };
}

function problemOf({ text, location }: Message): Problem {
  return bundleErrors.COMPILE({ message: text }, location ? { where: { file: location.file, line: location.line } } : {});
}
