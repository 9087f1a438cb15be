/**
 * The server's side of partial hydration: pages and components of texts, compiled under the
 * condition 'react-server' of React. Modules that begin with 'use client' are references in it.
 */
import { join } from 'node:path';
import type { ComponentType, createElement } from 'react';
import { partialChunkName } from '#contract/chunk-map';
import type { EmbedModule, PageModule } from '#contract/page';
import type { PagePayload } from '#contract/page-data';
import { compareText } from '../support/compare-text.ts';
import { type BundleCache, type CachedBundle, cachedAtFirst, inputsOf } from './bundle-cache.ts';
import { type ClientModule, clientModule, entrySources, partialPageFiles } from './entry-sources.ts';
import { type ModuleFolder, moduleLoader, type NodeBundleOptions, nodeBundleOptions, type Template } from './node-modules.ts';
import { reachedFrom } from './optimize/page-modules.ts';
import { type Bundle, type BundleOptions, bundleOnce, createBundler } from './run-esbuild.ts';
import { type FoundModules, serverModules } from './server-modules.ts';

/** Loaded server components. */
export interface ServerComponents {
  readonly flight: Template<FlightModule>;
  /** By chunk name. */
  readonly pages: ReadonlyMap<string, Template<PageModule>>;
  /** Components of formatted texts, by chunk name. */
  readonly embeds: ReadonlyMap<string, Template<EmbedModule>>;
  /** True if the site root or a slice may react to a visitor, so that every page starts React. */
  readonly isRootLive: boolean;
}

/** React's server side, with which a page is rendered into a payload. */
interface FlightModule {
  readonly createElement: typeof createElement;
  /** Reference to the component of every partially hydrated page. */
  readonly PartialPage: ComponentType<PagePayload>;
  readonly renderToReadableStream: (
    model: unknown,
    options: { readonly onError: (error: unknown) => void },
  ) => ReadableStream<Uint8Array>;
}

/** The compiled server's side. Plain values. */
export interface ServerBundle extends CachedBundle {
  readonly clients: readonly ClientModule[];
  readonly isRootLive: boolean;
}

/** Compiled modules on disk, for any thread. */
export interface ServerModuleFolder extends ModuleFolder, Pick<ServerBundle, 'isRootLive'> {
  readonly pages: readonly string[];
  readonly embeds: readonly string[];
}

/** Returns true if a family of the site asks for partial hydration. */
export const hasServerComponents = ({ site }: Pick<NodeBundleOptions, 'site'>): boolean => partialPageFiles(site).size > 0;

/** Returns how the server's side is compiled. Modules with 'use client' are added to `found`. */
export function serverOptions(options: NodeBundleOptions, found: FoundModules = { clients: new Map(), live: new Set() }) {
  const { site, root } = options;
  const { embeds, slices } = entrySources(site);
  const folder = join(root, clientModule(site, 'page'));
  const entries = [...serverPages(options), ...embeds, ...slices].map(({ chunk, file }) => [`server-${chunk}`, `./${file}`]);
  const flight = { text: flightEntry, folder };
  const node = nodeBundleOptions(options, { 'server-flight': 'virtual:flight', ...Object.fromEntries(entries) });
  const { react: _, root: siteRoot, ...entryPoints } = node.entryPoints as Readonly<Record<string, string>>;
  return {
    ...node,
    conditions: ['react-server', 'import', 'module'],
    // React's development build adds code for `eval` and stacks of this machine to payloads.
    define: { ...node.define, 'process.env.NODE_ENV': '"production"' },
    plugins: [serverModules({ root, folder, found }), ...(node.plugins ?? [])],
    virtualModules: { 'virtual:flight': flight },
    // The root is compiled only to see if it may react; it is never loaded.
    entryPoints: { ...entryPoints, 'server-root': siteRoot ?? '' },
  } satisfies BundleOptions;
}

const flightEntry = [
  "export { createElement } from 'react';",
  "import { createClientReference, renderToReadableStream } from 'react-server-dom-parcel/server.edge';",
  `export const PartialPage = createClientReference('${partialChunkName}', 'default', ['${partialChunkName}']);`,
  'export { renderToReadableStream };',
].join('\n');

function serverPages({ site }: Pick<NodeBundleOptions, 'site'>) {
  const partial = partialPageFiles(site);
  return entrySources(site).pages.filter(({ file }) => partial.has(file));
}

/** Compiles the server's side, or reuses it. Throws ProblemError with every compile error. */
export function bundleServerComponents(options: NodeBundleOptions, cache: BundleCache): Promise<ServerBundle> {
  const found: FoundModules = { clients: new Map(), live: new Set() };
  return reuseOrMake(options, cache, async () => serverBundle(options, await bundleOnce(serverOptions(options, found)), found));
}

/** Compiles the same again after changes. Only the first bundle may come from the cache. */
export function createServerBundler(options: NodeBundleOptions, cache: BundleCache) {
  const found: FoundModules = { clients: new Map(), live: new Set() };
  const bundler = createBundler(serverOptions(options, found));
  return {
    bundle: cachedAtFirst(
      (make) => reuseOrMake(options, cache, make),
      () => cache.makeAgain(bundleName(options), async () => serverBundle(options, await bundler.bundle(), found)),
    ),
    dispose: () => bundler.dispose(),
  };
}

const bundleName = ({ mode }: Pick<NodeBundleOptions, 'mode'>): string => `server-${mode}`;

function reuseOrMake(options: NodeBundleOptions, cache: BundleCache, make: () => Promise<ServerBundle>) {
  const { site, pathPrefix } = options;
  return cache.reuseOrMake(bundleName(options), [pathPrefix, site.root, serverOptions(options).entryPoints], make);
}

const importKinds = ['import-statement', 'dynamic-import', 'require-call'];

/** Returns the client modules that pages and components of texts import, sorted. */
export function clientModules({ site }: Pick<NodeBundleOptions, 'site'>, { metafile }: Bundle, { clients }: FoundModules) {
  const entries = [...serverPages({ site }), ...entrySources(site).embeds].map(({ file }) => file);
  const ofPages = reachedFrom(metafile.inputs, entries, importKinds);
  return [...clients.values()].filter(({ file }) => ofPages.has(file)).sort((a, b) => compareText(a.file, b.file));
}

function serverBundle({ site }: NodeBundleOptions, bundle: Bundle, found: FoundModules): ServerBundle {
  const { clients, live } = found;
  const slices = entrySources(site).slices.map(({ file }) => file);
  const ofRoot = reachedFrom(bundle.metafile.inputs, [site.root, ...slices], importKinds);
  return {
    files: bundle.files,
    inputs: inputsOf(bundle),
    clients: clientModules({ site }, bundle, found),
    isRootLive: [...ofRoot].some((module) => live.has(module) || clients.has(module)),
  };
}

/** Returns the description of the compiled server's side for any thread. */
export function serverModuleFolder(
  options: NodeBundleOptions,
  { isRootLive }: ServerBundle,
  written: ModuleFolder,
): ServerModuleFolder {
  const chunks = (sources: readonly { readonly chunk: string }[]) => sources.map(({ chunk }) => chunk);
  return { ...written, isRootLive, pages: chunks(serverPages(options)), embeds: chunks(entrySources(options.site).embeds) };
}

/** Loads the compiled server's side. */
export async function loadServerComponents({
  isRootLive,
  pages,
  embeds,
  ...folder
}: ServerModuleFolder): Promise<ServerComponents> {
  const load = moduleLoader(folder);
  const loadAll = async <M>(chunks: readonly string[]) =>
    new Map(await Promise.all(chunks.map(async (chunk) => [chunk, await load<M>(`server-${chunk}`)] as const)));
  return {
    flight: await load<FlightModule>('server-flight'),
    pages: await loadAll<PageModule>(pages),
    embeds: await loadAll<EmbedModule>(embeds),
    isRootLive,
  };
}
