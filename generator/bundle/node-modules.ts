import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { guardFolder } from '../errors/system-errors.ts';
import { assetUrls } from './asset-urls.ts';
import type { ClientBundleOptions } from './bundle-client.ts';
import { reactEntry } from './entry-sources.ts';
import type { Bundle, BundleOptions } from './run-esbuild.ts';

/** A compiled module and the hash of it and of everything that it imports. */
export interface Template<M> {
  readonly module: M;
  readonly hash: string;
}

/** Gives the module of a chunk. */
export type LoadModule = <M>(chunk: string) => Promise<Template<M>>;

export interface NodeBundleOptions extends ClientBundleOptions {
  /** Absolute path of the folder that compiled modules are written to: Node imports files only. */
  readonly folder: string;
}

/** How templates are compiled for rendering on the build's side. The site root and React are always among the entries. */
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

/** Compiled modules on disk: plain values, from which any thread can load them. */
export interface ModuleFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Name of the file of each chunk. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Writes compiled modules down. All versions lie in one folder: a name holds a hash of the module and of all that it imports, and what is
 * the same from version to version, such as React, is loaded once. Node never forgets a module.
 */
export async function writeModules(bundle: Pick<Bundle, 'files'>, folder: string): Promise<ModuleFolder> {
  await guardFolder(folder, async () => {
    await mkdir(folder, { recursive: true });
    await Promise.all(
      bundle.files.map(async ({ path, contents }) => {
        // Renamed into place: another run beside this one may be about to load the file of the same name, which has the same content.
        const unfinished = join(folder, `${path}.${randomUUID()}`);
        await writeFile(unfinished, contents);
        await rename(unfinished, join(folder, path));
      }),
    );
  });
  const files = bundle.files.map(({ path }) => [path.replace(/-[A-Z0-9]+\.mjs$/, ''), path]);
  return { folder, files: Object.fromEntries(files) };
}

/** Gives the way to load modules that were written down. */
export function moduleLoader({ folder, files }: ModuleFolder): LoadModule {
  return async <M>(chunk: string): Promise<Template<M>> => {
    const path = files[chunk] ?? chunk;
    return { module: (await import(pathToFileURL(join(folder, path)).href)) as M, hash: path };
  };
}
