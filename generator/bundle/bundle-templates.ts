import type { createElement } from 'react';
import type { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { CardModule, PageModule, SiteRootModule, SliceModule } from '#contract/page';
import { type BundleCache, inputsOf } from './bundle-cache.ts';
import { type EntrySource, entrySources } from './entry-sources.ts';
import { type LoadModule, loadBundle, type NodeBundleOptions, nodeBundleOptions, type Template } from './node-modules.ts';
import { bundleOnce, createBundler } from './run-esbuild.ts';

/** The templates, compiled for rendering on the build's side and loaded. */
export interface TemplateBundle {
  readonly react: {
    readonly createElement: typeof createElement;
    readonly renderToString: typeof renderToString;
    readonly renderToStaticMarkup: typeof renderToStaticMarkup;
  };
  readonly root: Template<SiteRootModule>;
  /** The picture for shared links, if the site has one. */
  readonly card?: Template<CardModule>;
  /** By chunk name. */
  readonly pages: ReadonlyMap<string, Template<PageModule>>;
  /** By chunk name. */
  readonly slices: ReadonlyMap<string, Template<SliceModule>>;
}

/** Compiles and loads the templates. Throws ProblemError with every compile error. */
export async function bundleTemplates(options: NodeBundleOptions, cache: BundleCache): Promise<TemplateBundle> {
  const { site, mode, pathPrefix } = options;
  const { entryPoints } = templateOptions(options);
  const bundle = await cache.remember('templates', [mode, pathPrefix, site.root, entryPoints], async () => {
    const made = await bundleOnce(templateOptions(options));
    return { files: made.files, inputs: inputsOf(made) };
  });
  return loadTemplates(await loadBundle(bundle, options.folder), options);
}

/** The same, prepared to be made again after changes. */
export async function createTemplateBundler(options: NodeBundleOptions) {
  const bundler = await createBundler(templateOptions(options));
  return {
    bundle: async (): Promise<TemplateBundle> => loadTemplates(await loadBundle(await bundler.bundle(), options.folder), options),
    dispose: () => bundler.dispose(),
  };
}

function templateOptions(options: NodeBundleOptions) {
  const { pages, slices } = entrySources(options.site);
  const { socialCard } = options.site;
  return nodeBundleOptions(options, {
    ...(socialCard ? { card: `./${socialCard.component}` } : {}),
    ...Object.fromEntries([...pages, ...slices].map(({ chunk, file }) => [chunk, `./${file}`])),
  });
}

async function loadTemplates(load: LoadModule, { site }: NodeBundleOptions): Promise<TemplateBundle> {
  const loadAll = async <M>(sources: readonly EntrySource[]): Promise<ReadonlyMap<string, Template<M>>> =>
    new Map(await Promise.all(sources.map(async ({ chunk }) => [chunk, await load<M>(chunk)] as const)));
  const { pages, slices } = entrySources(site);
  return {
    react: (await load<TemplateBundle['react']>('react')).module,
    root: await load<SiteRootModule>('root'),
    ...(site.socialCard ? { card: await load<CardModule>('card') } : {}),
    pages: await loadAll<PageModule>(pages),
    slices: await loadAll<SliceModule>(slices),
  };
}
