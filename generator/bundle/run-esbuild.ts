import { join, relative, sep } from 'node:path';
import type { BuildContext, BuildOptions, BuildResult, Message, Plugin } from 'esbuild';
import { missingPackage } from '../errors/optional-packages.ts';
import { type Problem, ProblemError, type ProblemOrigin } from '../errors/problem.ts';
import { sourceExcerpt } from '../support/source-excerpt.ts';
import { bundlerTarget, type OldestBrowsers, oldestBrowsers, targetsOf } from './browsers.ts';
import { bundleErrors } from './errors.ts';
import { mediaRanges } from './lower-media-ranges.ts';
import { sitePackages } from './site-packages.ts';

/** A bundle in memory: files by path relative to the output folder, and esbuild's metadata. */
export interface Bundle {
  readonly files: readonly { readonly path: string; readonly contents: Uint8Array }[];
  readonly metafile: NonNullable<BuildResult['metafile']>;
}

/** A bundle that is made again quickly after a change. */
export interface Bundler {
  /** Throws ProblemError with every compile error. */
  bundle(): Promise<Bundle>;
  dispose(): Promise<void>;
}

export type BundleOptions = Omit<BuildOptions, 'write' | 'metafile' | 'outfile'> & {
  readonly absWorkingDir: string;
  /**
   * Modules without a file, by name, such as 'virtual:site'. They resolve imports from the working
   * folder, or from their own.
   */
  readonly virtualModules?: Readonly<Record<string, VirtualModule>>;
  /** Queries for the browsers of a bundle for browsers. Default: those of Boreal. */
  readonly browsers?: readonly string[];
};

type VirtualModule = string | { readonly text: string; readonly folder: string };

/**
 * Folder that outputs and paths in source maps are relative to. Nothing is written to it. Below the
 * working folder, so that these paths, which names cover by hash, do not depend on the site's folder.
 */
const outdir = (workingFolder: string): string => join(workingFolder, '.boreal', 'bundle');

/** Bundles once. Throws ProblemError with every compile error. */
export async function bundleOnce(options: BundleOptions): Promise<Bundle> {
  const { build } = await loadEsbuild();
  const settings = await withDefaults(options);
  return withService(() => readResult(build(settings), options.absWorkingDir));
}

/** Returns a bundler. It bundles one change at a time. */
export function createBundler(options: BundleOptions): Bundler {
  let running: { readonly service: number; readonly context: Promise<BuildContext> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    // During a build, esbuild would return that build's result, which may be older than the change.
    bundle() {
      const bundle = last.then(() => withService(rebuild));
      last = bundle.catch(() => {});
      return bundle;
    },
    async dispose() {
      const context = await running?.context.catch(() => undefined);
      // A context has ended already if its process has.
      await context?.dispose().catch(() => {});
    },
  };

  async function rebuild(): Promise<Bundle> {
    // A context ends with the process of esbuild that it belongs to.
    if (running?.service !== service.number) {
      const context = loadEsbuild().then(async (esbuild) => esbuild.context(await withDefaults(options)));
      running = { service: service.number, context };
    }
    return readResult((await running.context).rebuild(), options.absWorkingDir);
  }
}

/** Returns a stylesheet as it is and as it is for some browsers, both minified in the same way. */
export async function lowerStyles(css: string, browsers: OldestBrowsers) {
  const { transform } = await loadEsbuild();
  const minified = async (target: { readonly target?: string[] }): Promise<string> =>
    (await transform(css, { ...target, loader: 'css', minify: true, logLevel: 'silent' })).code;
  const [written, lowered] = await withService(() => Promise.all([minified({}), minified({ target: targetsOf(browsers) })]));
  return { written, lowered };
}

/** Number of the current process of esbuild, and the end of the one before. All bundlers share it. */
const service = { number: 0, stopped: Promise.resolve() };

/** Bundles. If the process of esbuild has ended, another one begins, and bundles again. */
async function withService<T>(bundle: () => Promise<T>): Promise<T> {
  await service.stopped;
  const { number } = service;
  try {
    return await bundle();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (number === service.number) {
      service.number += 1;
      service.stopped = loadEsbuild().then(({ stop }) => stop());
    }
    await service.stopped;
    return bundle();
  }
}

/** Loaded on demand: a run with cached bundles ends before this is loaded. */
const loadEsbuild = () => import('esbuild');

async function withDefaults({ virtualModules = {}, plugins = [], browsers, ...options }: BundleOptions): Promise<BuildOptions> {
  const isForBrowsers = options.platform === 'browser';
  const hasStyles = isForBrowsers && options.loader?.['.css'] !== 'empty';
  return {
    bundle: true,
    format: 'esm',
    ...(isForBrowsers ? bundlerTarget(await oldestBrowsers(browsers)) : { target: 'es2022' }),
    jsx: 'automatic',
    logLevel: 'silent',
    charset: 'utf8',
    legalComments: 'none',
    outdir: outdir(options.absWorkingDir),
    ...options,
    metafile: true,
    write: false,
    plugins: [
      virtualModulesPlugin(virtualModules, options.absWorkingDir),
      refuseCssModules(options.absWorkingDir),
      ...plugins,
      ...(hasStyles ? [mediaRanges] : []),
      sitePackages(options.absWorkingDir),
    ],
  };
}

function virtualModulesPlugin(modules: Readonly<Record<string, VirtualModule>>, workingFolder: string): Plugin {
  const partsOf = (module: VirtualModule): Exclude<VirtualModule, string> =>
    typeof module === 'string' ? { text: module, folder: workingFolder } : module;
  return {
    name: 'virtual-modules',
    setup(run) {
      run.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      run.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => {
        const { text, folder } = partsOf(modules[path] ?? '');
        return { contents: text, loader: 'tsx', resolveDir: folder };
      });
    },
  };
}

/** Refuses CSS modules: their classes would have other names in documents than in stylesheets. */
const refuseCssModules = (workingFolder: string): Plugin => ({
  name: 'css-modules',
  setup(run) {
    run.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, ({ path }) => {
      const file = relative(workingFolder, path).split(sep).join('/');
      throw new ProblemError([bundleErrors.CSS_MODULE({ file }, { where: { file } })]);
    });
  },
});

async function readResult(running: Promise<BuildResult>, workingFolder: string): Promise<Bundle> {
  const result = await running.catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'errors' in error) {
      throw new ProblemError(problemsOf(error.errors as Message[]));
    }
    throw error;
  });
  const nameOf = (path: string): string => relative(outdir(workingFolder), path).split(sep).join('/');
  const files = (result.outputFiles ?? []).map(({ path, contents }) => ({ path: nameOf(path), contents }));
  if (!result.metafile) throw new Error('esbuild returned no metafile.');
  return { files, metafile: result.metafile };
}

/** Returns the problems behind errors. Without a package, every module that imports it has one. */
function problemsOf(errors: readonly Message[]): readonly Problem[] {
  const found = errors.map((error) => ({ error, known: knownProblems(error) }));
  const known = new Map(found.flatMap((each) => each.known).map((problem) => [problem.hint, problem]));
  return [...known.values(), ...found.filter((each) => each.known.length === 0).map(({ error }) => problemOf(error))];
}

/** Returns the problems that a plugin reports or throws, and the one of a package that is missing. */
function knownProblems({ text, detail }: Message): readonly Problem[] {
  if (detail instanceof ProblemError) return detail.problems;
  if (detail !== undefined && !(detail instanceof Error)) return [detail as Problem];
  const [, imported] = /^Could not resolve "([^"]+)"/.exec(text) ?? [];
  if (imported === undefined) return [];
  if (/^react(-dom)?(\/|$)/.test(imported)) return [bundleErrors.REACT_MISSING({}, { where: { file: 'package.json' } })];
  const missing = missingPackage(imported);
  return missing ? [missing] : [];
}

function problemOf({ text, location }: Message): Problem {
  // A file that is an entry itself has no position, and a module of ours has none that means anything.
  if (!location) return bundleErrors.COMPILE({ message: text }, text.startsWith('Could not resolve') ? fileNamedIn(text) : {});
  const isOwn = location.namespace === 'virtual' || location.file.startsWith('virtual:');
  if (isOwn) return bundleErrors.COMPILE({ message: text }, fileNamedIn(text));
  const { file, line, lineText } = location;
  // esbuild counts bytes from 0.
  const column = Buffer.from(lineText).subarray(0, location.column).toString('utf8').length + 1;
  const excerpt = sourceExcerpt('\n'.repeat(line - 1) + lineText, line, column, 0);
  return bundleErrors.COMPILE({ message: text }, { where: { file, line, column }, excerpt });
}

/** Returns the file that an error in one of our own modules is about. */
function fileNamedIn(message: string): { readonly where?: ProblemOrigin } {
  const [, file] = /"(?:\.\/)?([^"]+\.\w+)"/.exec(message) ?? [];
  return file === undefined ? {} : { where: { file } };
}
