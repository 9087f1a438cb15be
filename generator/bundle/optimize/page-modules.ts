import { readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { assetNamespace } from '../asset-urls.ts';
import { commonModule } from '../entry-sources.ts';
import { type Bundle, type BundleOptions, bundleOnce } from '../run-esbuild.ts';

/** Namespace of the own modules of a page or part in the bundler's list of inputs. Their chunk follows '?'. */
export const pageModuleNamespace = 'page-module';

const loaders = { '.js': 'js', '.jsx': 'jsx', '.ts': 'ts', '.tsx': 'tsx' } as const;
const isSource = (extension: string): extension is keyof typeof loaders => Object.hasOwn(loaders, extension);

interface PageModulesOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly graph: ModuleGraph;
  /** Modules with one copy for all, relative to `root` with '/'. */
  readonly forAll: ReadonlySet<string>;
  /** Modules that get copies: virtual ones ('virtual:component---…'), and files relative to `root` with '/'. */
  readonly entries: readonly string[];
}

/**
 * Gain: one request for the code of a page, or of a part of the client, instead of several. Puts all modules that it needs
 * beyond the common chunk into its own chunk. A few kilobytes exist twice.
 */
export function pageModules({ root, graph, forAll, entries }: PageModulesOptions): Plugin {
  return {
    name: pageModuleNamespace,
    setup(build) {
      build.onResolve({ filter: /^(?:[.#]|boreal\/)/ }, ({ path, kind, importer, namespace, pluginData }) => {
        const from = namespace === 'file' ? relative(root, importer).split(sep).join('/') : importer;
        const isCopy = namespace === pageModuleNamespace;
        const entry: string | undefined = !isCopy && entries.includes(from) ? from : pluginData?.entry;
        if (entry === undefined || kind !== 'import-statement') return undefined;
        // The bundler would need thousands of messages to resolve the same imports again.
        const imports = graph[namespace === 'virtual' ? `virtual:${from}` : from]?.imports ?? [];
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
  return reachedFrom(graph, [commonEntryPath, ...lazyModules(graph), ...entries], ['import-statement']);
}

/** Lists the modules that others import dynamically. */
export function lazyModules(graph: ModuleGraph): readonly string[] {
  const all = Object.values(graph).flatMap(({ imports }) => imports);
  return all.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path);
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
