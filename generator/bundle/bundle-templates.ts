import type { createElement } from 'react';
import type { renderToReadableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { CardModule, EmbedModule, PageModule, SiteRootModule, SliceModule } from '#contract/page';
import { type BundleCache, type CachedBundle, cachedAtFirst, inputsOf } from './bundle-cache.ts';
import { checkExports } from './check-exports.ts';
import { type EntrySource, entrySources } from './entry-sources.ts';
import {
  type ModuleFolder,
  moduleLoader,
  type NodeBundleOptions,
  nodeBundleOptions,
  type Template,
  writeModules,
} from './node-modules.ts';
import { type Bundle, bundleOnce, createBundler } from './run-esbuild.ts';

/** The templates, compiled for rendering in Node and loaded. */
export interface TemplateBundle {
  readonly react: {
    readonly createElement: typeof createElement;
    readonly renderToString: typeof renderToString;
    readonly renderToStaticMarkup: typeof renderToStaticMarkup;
    /** Only for messages: React reports the components around an error here and nowhere else. */
    readonly renderToReadableStream?: typeof renderToReadableStream;
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
  /** For other threads, which load the same templates. */
  readonly modules: TemplateModules;
}

/** Compiled templates on disk, and their chunks. Plain values. */
export interface TemplateModules extends ModuleFolder {
  readonly pages: readonly string[];
  readonly slices: readonly string[];
  readonly embeds: readonly string[];
  readonly hasCard: boolean;
}

/**
 * Compiles the templates, or reuses cached ones, and loads them. Throws ProblemError with every
 * compile error.
 */
export async function bundleTemplates(options: NodeBundleOptions, cache: BundleCache): Promise<TemplateBundle> {
  const bundle = await reuseOrMakeTemplates(options, cache, async () => withInputs(await bundleOnce(templateOptions(options))));
  return loadChecked(bundle, options);
}

/** Compiles the same again after changes. Only the first bundle may come from the cache. */
export function createTemplateBundler(options: NodeBundleOptions, cache: BundleCache) {
  const bundler = createBundler(templateOptions(options));
  const bundle = cachedAtFirst(
    (first) => reuseOrMakeTemplates(options, cache, first),
    async () => withInputs(await bundler.bundle()),
  );
  return {
    bundle: async (): Promise<TemplateBundle> => loadChecked(await bundle(), options),
    dispose: () => bundler.dispose(),
  };
}

async function loadChecked(bundle: Pick<Bundle, 'files'>, options: NodeBundleOptions): Promise<TemplateBundle> {
  const templates = await loadTemplates(await writeTemplates(bundle, options));
  await checkExports(options.site, options.root, templates);
  return templates;
}

const withInputs = (bundle: Bundle): CachedBundle => ({ files: bundle.files, inputs: inputsOf(bundle) });

function reuseOrMakeTemplates(
  options: NodeBundleOptions,
  cache: BundleCache,
  make: () => Promise<CachedBundle>,
): Promise<CachedBundle> {
  const { site, mode, pathPrefix } = options;
  const { entryPoints } = templateOptions(options);
  return cache.reuseOrMake(`templates-${mode}`, [pathPrefix, site.root, entryPoints], make);
}

/** Returns how the templates are compiled. */
export function templateOptions(options: NodeBundleOptions) {
  const { pages, slices, embeds } = entrySources(options.site);
  const { socialCard } = options.site;
  return nodeBundleOptions(options, {
    ...(socialCard ? { card: `./${socialCard.component}` } : {}),
    ...Object.fromEntries([...pages, ...slices, ...embeds].map(({ chunk, file }) => [chunk, `./${file}`])),
  });
}

async function writeTemplates(
  bundle: Pick<Bundle, 'files'>,
  { site, moduleFolder }: NodeBundleOptions,
): Promise<TemplateModules> {
  const { pages, slices, embeds } = entrySources(site);
  const chunksOf = (sources: readonly EntrySource[]): readonly string[] => sources.map(({ chunk }) => chunk);
  const modules = await writeModules(bundle, moduleFolder);
  return {
    ...{ ...modules, pages: chunksOf(pages), slices: chunksOf(slices), embeds: chunksOf(embeds) },
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
  };
}
