import { readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { assetNamespace } from '../asset-urls.ts';
import { commonModule } from '../entry-sources.ts';
import { type Bundle, type BundleOptions, bundleOnce } from '../run-esbuild.ts';

/** Modules of a page's own have this before their path in what the bundler tells of its inputs, and their page's chunk after a '?'. */
export const pageModuleNamespace = 'page-module';

const loaders = { '.ts': 'ts', '.tsx': 'tsx' } as const;
const isSource = (extension: string): extension is keyof typeof loaders => Object.hasOwn(loaders, extension);

/**
 * Has each page's chunk hold whatever that page needs beyond the common chunk. Left to itself the bundler splits what two pages share off
 * into a chunk for each set of pages: dozens of requests for some hundred bytes each, and a page that was fetched ahead would have to ask
 * for them once it is opened. A few kilobytes are thereby there twice, in chunks that few visits load both of.
 * @param root absolute path of the site's folder
 * @param forAll modules that stay one for all pages, relative to `root` with '/'
 * @param entries virtual modules of the pages: 'virtual:component---…'
 */
export function pageModules(root: string, forAll: ReadonlySet<string>, entries: readonly string[]): Plugin {
  return {
    name: pageModuleNamespace,
    setup(build) {
      build.onResolve({ filter: /^[.#]/ }, async ({ path, kind, importer, namespace, resolveDir, pluginData }) => {
        const entry: string | undefined = entries.includes(importer) ? importer : pluginData?.entry;
        if (entry === undefined || kind !== 'import-statement') return undefined;
        // Without plugin data the same question is not answered here again.
        const found = await build.resolve(path, { kind, importer: namespace === 'virtual' ? '' : importer, resolveDir });
        // What is not there the bundler reports itself, with its place.
        if (found.errors.length > 0) return undefined;
        const suffix = `?${entry}`;
        // The name of a picture, a module of one line.
        if (found.namespace === assetNamespace) return { path: found.path, namespace: assetNamespace, suffix };
        const name = relative(root, found.path).split(sep).join('/');
        if (found.namespace !== 'file' || !isSource(extname(name)) || forAll.has(name)) return undefined;
        return { path: name, namespace: pageModuleNamespace, suffix, pluginData: { entry } };
      });
      build.onLoad({ filter: /.*/, namespace: pageModuleNamespace }, async ({ path, pluginData }) => ({
        contents: await readFile(join(root, path), 'utf8'),
        loader: loaders[extname(path) as keyof typeof loaders],
        resolveDir: dirname(join(root, path)),
        pluginData,
      }));
    },
  };
}

/** What imports what, by a module's path relative to the site's folder. Packages are left out. */
export type ModuleGraph = Bundle['metafile']['inputs'];

/**
 * Reads the graph of what the entries of `options` import. Throws ProblemError with every compile error: all modules are compiled for it, so
 * that a mistake in one is reported once and with its place.
 */
export async function readModuleGraph(options: BundleOptions): Promise<ModuleGraph> {
  return (await bundleOnce({ ...options, packages: 'external' })).metafile.inputs;
}

/**
 * The modules that a page's chunk must not have a copy of: those of the common chunk, and those that are imported when they are needed, with
 * all that these import. Pages meet them on screen, so both must have the same state and contexts.
 */
export function modulesForAll(graph: ModuleGraph): ReadonlySet<string> {
  const all = Object.values(graph).flatMap(({ imports }) => imports);
  const lazy = all.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path);
  return reachedFrom(graph, [commonEntryPath, ...lazy], ['import-statement']);
}

/** The modules that every page has or may load, whichever it is. */
export const modulesOfEveryPage = (graph: ModuleGraph): ReadonlySet<string> =>
  reachedFrom(graph, [commonEntryPath], ['import-statement', 'dynamic-import']);

const commonEntryPath = `virtual:${commonModule}`;

function reachedFrom(graph: ModuleGraph, entries: readonly string[], kinds: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries);
  for (const module of found) {
    const imports = graph[module]?.imports ?? [];
    for (const { path } of imports.filter(({ kind, external }) => kinds.includes(kind) && !external)) found.add(path);
  }
  return found;
}
