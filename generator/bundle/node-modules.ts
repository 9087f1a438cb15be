import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { guardFolder, isRefusal } from '../errors/system-errors.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { stackOf } from '../support/site-code.ts';
import { assetUrls } from './asset-urls.ts';
import type { ClientBundleOptions } from './bundle-client.ts';
import { reactEntry } from './entry-sources.ts';
import { bundleErrors } from './errors.ts';
import type { Bundle, BundleOptions } from './run-esbuild.ts';

/** A compiled module, and a hash of it and all its imports. */
export interface Template<M> {
  readonly module: M;
  readonly hash: string;
}

export type LoadModule = <M>(chunk: string) => Promise<Template<M>>;

export interface NodeBundleOptions extends ClientBundleOptions {
  readonly moduleFolder: CompiledFolder;
}

/** Folder for compiled modules, because Node imports files only. */
export interface CompiledFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Provides another folder if this one is not writable. */
  readonly writes: Pick<CacheWrites, 'attempt' | 'folderElsewhere'>;
}

/**
 * Returns bundle options for rendering in Node. The site root and React are always among the
 * entries.
 */
export function nodeBundleOptions(
  { site, root, mode, pathPrefix }: NodeBundleOptions,
  entryPoints: Readonly<Record<string, string>>,
  virtualModules: Readonly<Record<string, string>> = {},
): BundleOptions {
  return {
    absWorkingDir: root,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import', 'module'],
    splitting: true,
    sourcemap: mode === 'development' ? 'inline' : false,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    loader: { '.css': 'empty', '.woff2': 'empty' },
    plugins: [assetUrls(pathPrefix, () => {})],
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    outExtension: { '.js': '.mjs' },
    virtualModules: { 'virtual:react': reactEntry, ...virtualModules },
    entryPoints: { react: 'virtual:react', root: `./${site.root}`, ...entryPoints },
  };
}

/** Compiled modules on disk. Plain values, so that any thread can load the modules. */
export interface ModuleFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Name of the file of each chunk. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Writes compiled modules, also over existing files: a cached file is never executed. Names contain
 * a hash, so that unchanged modules are loaded once: Node never unloads one.
 */
export async function writeModules({ files }: Pick<Bundle, 'files'>, { folder, writes }: CompiledFolder): Promise<ModuleFolder> {
  const names = Object.fromEntries(files.map(({ path }) => [path.replace(/-[A-Z0-9]+\.mjs$/, ''), path]));
  if (await writes.attempt(folder, () => writeInto(folder, files))) return { folder, files: names };
  const elsewhere = join(writes.folderElsewhere(), basename(folder));
  await guardFolder(elsewhere, () => writeInto(elsewhere, files));
  return { folder: elsewhere, files: names };
}

async function writeInto(folder: string, files: Bundle['files']): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Waits for all writes before another folder is tried.
  const results = await Promise.allSettled(files.map((file) => writeModule(folder, file)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function writeModule(folder: string, { path, contents }: Bundle['files'][number]): Promise<void> {
  // Renamed into place, because another run may be loading the same file.
  const unfinished = join(folder, `${path}.${randomUUID()}`);
  try {
    await writeFile(unfinished, contents);
    await rename(unfinished, join(folder, path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** Returns a function that loads compiled modules. */
export function moduleLoader({ folder, files }: ModuleFolder): LoadModule {
  return async <M>(chunk: string): Promise<Template<M>> => {
    const path = files[chunk] ?? chunk;
    const loaded: unknown = await import(pathToFileURL(join(folder, path)).href).catch((error: unknown) => {
      throw isRefusal(error) || isNotFound(error) ? error : moduleFailure(chunk, error);
    });
    return { module: loaded as M, hash: path };
  };
}

/** Returns the code of a module by its address; undefined if it is not there any more. */
export const readModule = (address: string): Promise<string | undefined> =>
  readFile(fileURLToPath(address), 'utf8').catch(() => undefined);

/** True for a compiled file that is missing, which is no error of its code. */
const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

const moduleFailure = (chunk: string, error: unknown): ProblemError =>
  new ProblemError([bundleErrors.MODULE_THROWS({ chunk }, { cause: messageOf(error), stack: stackOf(error) })]);
