import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { assetNamespace } from '../asset-urls.ts';
import { commonModule } from '../entry-sources.ts';
import { type Bundle, type BundleOptions, bundleOnce } from '../run-esbuild.ts';

/** Namespace of a page's own modules in the bundler's list of inputs. Their chunk follows '?'. */
export const pageModuleNamespace = 'page-module';

const loaders = { '.js': 'js', '.jsx': 'jsx', '.ts': 'ts', '.tsx': 'tsx' } as const;
const isSource = (extension: string): extension is keyof typeof loaders => Object.hasOwn(loaders, extension);

interface PageModulesOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly graph: ModuleGraph;
  /** Modules with one copy for all pages, relative to `root` with '/'. */
  readonly forAll: ReadonlySet<string>;
  /** Virtual modules of the pages ('virtual:component---…'). */
  readonly entries: readonly string[];
}

/**
 * Gain: one request for a page's code instead of dozens. Puts all modules that a page needs beyond
 * the common chunk into the page's own chunk. A few kilobytes exist twice.
 */
export function pageModules({ root, graph, forAll, entries }: PageModulesOptions): Plugin {
  return {
    name: pageModuleNamespace,
    setup(build) {
      build.onResolve({ filter: /^(?:[.#]|boreal\/)/ }, ({ path, kind, importer, namespace, pluginData }) => {
        const entry: string | undefined = entries.includes(importer) ? importer : pluginData?.entry;
        if (entry === undefined || kind !== 'import-statement') return undefined;
        // The bundler would need thousands of messages to resolve the same imports again.
        const imports = graph[namespace === 'virtual' ? `virtual:${importer}` : importer]?.imports ?? [];
        const name = imports.find((each) => each.original === path && each.kind === kind)?.path ?? '';
        const suffix = `?${entry}`;
        // A module of one line with the address of a picture.
        if (name.startsWith(assetPrefix)) return { path: name.slice(assetPrefix.length), namespace: assetNamespace, suffix };
        if (!isSource(extname(name)) || forAll.has(name)) return undefined;
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

const assetPrefix = `${assetNamespace}:`;

/** Imports by a module's path, relative to the site's folder. Without packages. */
export type ModuleGraph = Bundle['metafile']['inputs'];

/**
 * Reads the imports of all entries. Throws ProblemError with every compile error: it compiles all
 * modules once, so each error is reported once.
 */
export async function readModuleGraph(options: BundleOptions): Promise<ModuleGraph> {
  return (await bundleOnce({ ...options, packages: 'external' })).metafile.inputs;
}

/**
 * Returns the modules that must have one copy, because they share state with pages on screen: those
 * of the common chunk, dynamically imported ones and other `entries`, and their imports.
 */
export function modulesForAll(graph: ModuleGraph, entries: readonly string[] = []): ReadonlySet<string> {
  const all = Object.values(graph).flatMap(({ imports }) => imports);
  const lazy = all.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path);
  return reachedFrom(graph, [commonEntryPath, ...lazy, ...entries], ['import-statement']);
}

/** Returns the modules that every page has or may load. */
export const modulesOfEveryPage = (graph: ModuleGraph): ReadonlySet<string> =>
  reachedFrom(graph, [commonEntryPath], ['import-statement', 'dynamic-import']);

const commonEntryPath = `virtual:${commonModule}`;

/** Returns modules and everything that they import in one of these ways. */
export function reachedFrom(graph: ModuleGraph, entries: readonly string[], kinds: readonly string[]): ReadonlySet<string> {
  const modules = new Set(entries);
  for (const module of modules) {
    const imports = graph[module]?.imports ?? [];
    for (const { path } of imports.filter(({ kind, external }) => kinds.includes(kind) && !external)) modules.add(path);
  }
  return modules;
}
