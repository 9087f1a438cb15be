import type { ComponentType, createElement, ReactNode } from 'react';
import type { renderToReadableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import { partialChunkName } from '#contract/chunk-map';
import type { CardModule, EmbedModule, PageModule, SiteRootModule, SliceModule } from '#contract/page';
import type { PagePayload } from '#contract/page-data';
import { contentHash } from '../support/content-hash.ts';
import { type BundleCache, type CachedBundle, cachedAtFirst, inputsOf } from './bundle-cache.ts';
import { checkExports } from './check-exports.ts';
import { clientReader } from './client-reader.ts';
import { clientModule, type EntrySource, entrySources, partialPageFiles } from './entry-sources.ts';
import { type CodeLink, linksInCode } from './links-in-code.ts';
import {
  type LoadModule,
  type ModuleFolder,
  moduleLoader,
  type NodeBundleOptions,
  nodeBundleOptions,
  type Template,
  writeModules,
} from './node-modules.ts';
import { type Bundle, bundleOnce, createBundler } from './run-esbuild.ts';
import {
  loadServerComponents,
  type ServerBundle,
  type ServerComponents,
  type ServerModuleFolder,
  serverModuleFolder,
} from './server-components.ts';

/** The templates, compiled for rendering in Node and loaded. */
export interface TemplateBundle {
  readonly react: {
    readonly createElement: typeof createElement;
    readonly renderToString: typeof renderToString;
    readonly renderToStaticMarkup: typeof renderToStaticMarkup;
    /** Only for messages: React reports the components around an error here and nowhere else. */
    readonly renderToReadableStream?: typeof renderToReadableStream;
    /** Module that JSX is compiled to. Its functions can be replaced. */
    readonly jsxRuntime?: JsxRuntime;
  };
  readonly root: Template<SiteRootModule>;
  /** The card for shared links, if the site has one. */
  readonly card?: Template<CardModule>;
  /** By chunk name. */
  readonly pages: ReadonlyMap<string, Template<PageModule>>;
  /** By chunk name. */
  readonly slices: ReadonlyMap<string, Template<SliceModule>>;
  /** Components of formatted texts, by chunk name. */
  readonly embeds: ReadonlyMap<string, Template<EmbedModule>>;
  /** Server components of partially hydrated pages, which `pages` lacks; absent without such pages. */
  readonly server?: ServerTemplates;
  /** Links to pages in the code of the templates; absent on other threads. */
  readonly links?: readonly CodeLink[];
  /** For other threads, which load the same templates. */
  readonly modules: TemplateModules;
}

type MakeElement = (type: unknown, props: object, key?: string) => unknown;

export interface JsxRuntime {
  jsx: MakeElement;
  jsxs: MakeElement;
}

export interface ServerTemplates extends ServerComponents {
  /** Returns the page data and the elements of a payload, and the chunks of its client components. */
  readonly readPayload: (text: string) => Promise<{ readonly content: ReactNode; readonly clients: readonly string[] }>;
  /** Hash of all client components, as they are compiled for rendering. */
  readonly clientHash: string;
}

/** Compiled templates on disk, and their chunks. Plain values. */
export interface TemplateModules extends ModuleFolder {
  readonly pages: readonly string[];
  readonly slices: readonly string[];
  readonly embeds: readonly string[];
  readonly hasCard: boolean;
  /** Server components, and the chunks of the client components that they use. */
  readonly server?: { readonly components: ServerModuleFolder; readonly clients: readonly string[] };
}

/** Options of the templates; `server` is the compiled server's side of a site that has one. */
export interface TemplateOptions extends NodeBundleOptions {
  readonly server?: ServerBundle;
}

/**
 * Compiles the templates, or reuses cached ones, and loads them. Throws ProblemError with every
 * compile error.
 */
export async function bundleTemplates(options: TemplateOptions, cache: BundleCache): Promise<TemplateBundle> {
  const bundle = await reuseOrMakeTemplates(options, cache, async () => withInputs(await bundleOnce(templateOptions(options))));
  return loadChecked(bundle, options);
}

/** Compiles the same again after changes. Only the first bundle may come from the cache. */
export function createTemplateBundler(options: NodeBundleOptions, cache: BundleCache) {
  const bundler = createBundler(templateOptions(options));
  const bundle = cachedAtFirst(
    (first) => reuseOrMakeTemplates(options, cache, first),
    () => cache.makeAgain(bundleName(options), async () => withInputs(await bundler.bundle())),
  );
  return {
    bundle: async (server?: ServerBundle): Promise<TemplateBundle> => loadChecked(await bundle(), { ...options, server }),
    dispose: () => bundler.dispose(),
  };
}

async function loadChecked(bundle: CachedBundle, options: TemplateOptions): Promise<TemplateBundle> {
  const templates = await loadTemplates(await writeTemplates(bundle, options));
  await checkExports(options.site, options.root, templates);
  const sources = [...new Set([...bundle.inputs, ...(options.server?.inputs ?? [])])];
  return { ...templates, links: await linksInCode(options.root, sources) };
}

const withInputs = (bundle: Bundle): CachedBundle => ({ files: bundle.files, inputs: inputsOf(bundle) });

const bundleName = ({ mode }: Pick<NodeBundleOptions, 'mode'>): string => `templates-${mode}`;

function reuseOrMakeTemplates(
  options: NodeBundleOptions,
  cache: BundleCache,
  make: () => Promise<CachedBundle>,
): Promise<CachedBundle> {
  const { site, pathPrefix } = options;
  const { entryPoints } = templateOptions(options);
  return cache.reuseOrMake(bundleName(options), [pathPrefix, site.root, entryPoints], make);
}

/** Returns how the templates are compiled. */
export function templateOptions(options: NodeBundleOptions) {
  const { slices, embeds } = entrySources(options.site);
  const { socialCard } = options.site;
  const { clients } = options;
  const node = nodeBundleOptions(options, {
    ...(socialCard ? { card: `./${socialCard.component}` } : {}),
    ...(clients ? { partial: `./${clientModule(options.site, 'page/partial-page')}` } : {}),
    ...Object.fromEntries(
      [...wholePages(options.site), ...slices, ...embeds, ...(clients ?? [])].map(({ chunk, file }) => [chunk, `./${file}`]),
    ),
  });
  return clients ? { ...node, plugins: [clientReader(options), ...(node.plugins ?? [])] } : node;
}

/** Lists the pages that browsers hydrate as a whole. */
function wholePages(site: NodeBundleOptions['site']): readonly EntrySource[] {
  const partial = partialPageFiles(site);
  return entrySources(site).pages.filter(({ file }) => !partial.has(file));
}

async function writeTemplates(bundle: Pick<Bundle, 'files'>, options: TemplateOptions): Promise<TemplateModules> {
  const { site, moduleFolder, server } = options;
  const { slices, embeds } = entrySources(site);
  const chunksOf = (sources: readonly EntrySource[]): readonly string[] => sources.map(({ chunk }) => chunk);
  const modules = await writeModules(bundle, moduleFolder);
  const components = server && serverModuleFolder(options, server, await writeModules(server, moduleFolder));
  return {
    ...(components ? { server: { components, clients: chunksOf(server?.clients ?? []) } } : {}),
    ...modules,
    pages: chunksOf(wholePages(site)),
    slices: chunksOf(slices),
    embeds: chunksOf(embeds),
    hasCard: site.socialCard !== undefined,
  };
}

/** Loads compiled templates, on any thread. */
export async function loadTemplates(modules: TemplateModules): Promise<TemplateBundle> {
  const load = moduleLoader(modules);
  const loadAll = async <M>(chunks: readonly string[]): Promise<ReadonlyMap<string, Template<M>>> =>
    new Map(await Promise.all(chunks.map(async (chunk) => [chunk, await load<M>(chunk)] as const)));
  return {
    modules,
    react: (await load<TemplateBundle['react']>('react')).module,
    root: await load<SiteRootModule>('root'),
    ...(modules.hasCard ? { card: await load<CardModule>('card') } : {}),
    pages: await loadAll<PageModule>(modules.pages),
    slices: await loadAll<SliceModule>(modules.slices),
    embeds: await loadAll<EmbedModule>(modules.embeds),
    ...(modules.server ? { server: await loadServerTemplates(modules.server, load) } : {}),
  };
}

/** Loads the server's side, and the client components with which its payloads are rendered. */
async function loadServerTemplates(
  { components, clients }: NonNullable<TemplateModules['server']>,
  load: LoadModule,
): Promise<ServerTemplates> {
  const { module: reader } = await load<PayloadReader>('partial');
  const loaded = new Map(await Promise.all(clients.map(async (chunk) => [chunk, await load<object>(chunk)] as const)));
  return {
    ...(await loadServerComponents(components)),
    clientHash: contentHash(...[...loaded.values()].map(({ hash }) => hash)),
    async readPayload(text) {
      const used = new Set<string>();
      const { data } = await reader.readPayload(text, async (chunk) => {
        if (chunk === partialChunkName) return { default: reader.PartialPage };
        used.add(chunk);
        return loaded.get(chunk)?.module;
      });
      return { content: data as ReactNode, clients: [...used] };
    },
  };
}

/** The client's reader of payloads. */
interface PayloadReader {
  readonly PartialPage: ComponentType;
  readonly readPayload: (text: string, loadChunk: (chunk: string) => Promise<unknown>) => Promise<PagePayload>;
}
