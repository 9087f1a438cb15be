import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createElement } from 'react';
import type { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageModule, SiteRootModule, SliceModule } from '#contract/page';
import { contentHash } from '../support/content-hash.ts';
import { assetUrls } from './asset-urls.ts';
import type { ClientBundleOptions } from './bundle-client.ts';
import { type EntrySource, entrySources, reactEntry } from './entry-sources.ts';
import { type Bundle, type BundleOptions, bundleOnce, createBundler } from './run-esbuild.ts';

/** A compiled component and the hash of it and of everything that it imports. */
export interface Template<M> {
  readonly module: M;
  readonly hash: string;
}

/** The templates, compiled for rendering on the build's side and loaded. */
export interface TemplateBundle {
  readonly react: {
    readonly createElement: typeof createElement;
    readonly renderToString: typeof renderToString;
    readonly renderToStaticMarkup: typeof renderToStaticMarkup;
  };
  readonly root: Template<SiteRootModule>;
  /** By chunk name. */
  readonly pages: ReadonlyMap<string, Template<PageModule>>;
  /** By chunk name. */
  readonly slices: ReadonlyMap<string, Template<SliceModule>>;
}

interface TemplateBundleOptions extends ClientBundleOptions {
  /** Absolute path of the folder that compiled modules are written to: Node imports files only. */
  readonly folder: string;
}

/** Compiles and loads the templates. Throws ProblemError with every compile error. */
export async function bundleTemplates(options: TemplateBundleOptions): Promise<TemplateBundle> {
  return loadBundle(await bundleOnce(templateOptions(options)), options);
}

/** The same, prepared to be made again after changes. */
export async function createTemplateBundler(options: TemplateBundleOptions) {
  const bundler = await createBundler(templateOptions(options));
  return {
    bundle: async (): Promise<TemplateBundle> => loadBundle(await bundler.bundle(), options),
    dispose: () => bundler.dispose(),
  };
}

function templateOptions({ site, root, mode, pathPrefix }: TemplateBundleOptions): BundleOptions {
  const { pages, slices } = entrySources(site);
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
    virtualModules: { 'virtual:react': reactEntry },
    entryPoints: {
      react: 'virtual:react',
      root: `./${site.root}`,
      ...Object.fromEntries([...pages, ...slices].map(({ chunk, file }) => [chunk, `./${file}`])),
    },
  };
}

async function loadBundle(bundle: Bundle, { site, folder }: TemplateBundleOptions): Promise<TemplateBundle> {
  // A folder of its own for each version: modules import each other by name, and a process may hold several versions.
  const version = join(folder, contentHash(...bundle.files.flatMap(({ path, contents }) => [path, contents])));
  await mkdir(version, { recursive: true });
  await Promise.all(bundle.files.map(({ path, contents }) => writeFile(join(version, path), contents)));
  const names = new Map(bundle.files.map(({ path }) => [path.replace(/-[A-Z0-9]+\.mjs$/, ''), path]));
  const load = async <M>(chunk: string): Promise<Template<M>> => {
    const path = names.get(chunk) ?? chunk;
    return { module: (await import(pathToFileURL(join(version, path)).href)) as M, hash: path };
  };
  const loadAll = async <M>(sources: readonly EntrySource[]): Promise<ReadonlyMap<string, Template<M>>> =>
    new Map(await Promise.all(sources.map(async ({ chunk }) => [chunk, await load<M>(chunk)] as const)));
  const { pages, slices } = entrySources(site);
  return {
    react: (await load<TemplateBundle['react']>('react')).module,
    root: await load<SiteRootModule>('root'),
    pages: await loadAll<PageModule>(pages),
    slices: await loadAll<SliceModule>(slices),
  };
}
