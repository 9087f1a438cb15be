import { relative, sep } from 'node:path';
import { appChunkName, type ChunkMap, hydrateChunkName, partialChunkName, type RuntimePartName } from '#contract/chunk-map';
import { type CampaignParameters, defaultCampaignParameters } from '#contract/marketing-parameters';
import { ProblemError } from '../errors/problem.ts';
import type { FontSettings, SiteDefinition } from '../site.ts';
import { positionOfSetting } from '../support/site-code.ts';
import { assetUrls, type ImportedAsset } from './asset-urls.ts';
import { type BundleCache, cachedAtFirst, inputsOf } from './bundle-cache.ts';
import { chunkMapFromMetafile } from './chunk-map-from-metafile.ts';
import { clientReader } from './client-reader.ts';
import { cutFonts, realFile } from './cut-fonts.ts';
import { decodedText } from './decoded-text.ts';
import {
  type ClientModule,
  clientEntry,
  clientModule,
  commonEntry,
  commonModule,
  componentEntry,
  type EntrySource,
  embedEntry,
  embedStylesEntry,
  entrySources,
  hydrateEntry,
  pageStylesEntry,
  partialEntry,
  partialPageFiles,
  richTextFiles,
  runtimePartEntry,
  stylesEntry,
} from './entry-sources.ts';
import { bundleErrors } from './errors.ts';
import { commonForLazyModules } from './optimize/lazy-modules.ts';
import { minifierBanner, minifyScripts } from './optimize/minify-scripts.ts';
import { namedBindings } from './optimize/named-bindings.ts';
import {
  lazyModules,
  type ModuleGraph,
  modulesForAll,
  modulesOfEveryPage,
  pageModules,
  readModuleGraph,
} from './optimize/page-modules.ts';
import { styleImports, withoutStylesOf } from './optimize/page-styles.ts';
import { recordSources } from './record-sources.ts';
import { type Bundle, type BundleOptions, type Bundler, bundleOnce, createBundler } from './run-esbuild.ts';
import { workerLibraryFiles } from './worker-library.ts';

export type BundleMode = 'production' | 'development';

/** Code, fonts and styles for browsers. File names contain a hash of the content. */
export interface ClientBundle {
  readonly files: Bundle['files'];
  readonly chunkMap: ChunkMap;
  /** Static imports of each script, by its path. */
  readonly scriptImports: Readonly<Record<string, readonly string[]>>;
  /**
   * Path of a stylesheet, such as 'assets/style-ABCDEFGH.css', by chunk of a page or of a component in
   * texts. The styles of other pages come with the second step. In development, all share one sheet.
   */
  readonly stylesheets: Readonly<Record<string, string>>;
  /** Emitted path of each asset, by its path relative to the site's folder. */
  readonly assets: Readonly<Record<string, string>>;
  /** Paths of its source files, relative to the site's folder. */
  readonly inputs: readonly string[];
}

export interface ClientBundleOptions {
  readonly site: SiteDefinition;
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly mode: BundleMode;
  /** Start of the addresses of pictures: '' or '/x'. */
  readonly pathPrefix: string;
  /** Client components of partially hydrated pages; absent if the site has no such pages. */
  readonly clients?: readonly ClientModule[];
}

const assetLoaders = { '.woff2': 'file', '.svg': 'file', '.png': 'file' } as const;
const emptyAssets = { '.css': 'empty', '.woff2': 'empty' } as const;

/**
 * Bundles the runtime, the second step, a chunk for each page and slice, and styles, or reuses the
 * cached bundle. The runtime shares no chunks, because they would cost requests before it runs.
 */
export function bundleClient(options: ClientBundleOptions, cache: BundleCache): Promise<ClientBundle> {
  return reuseOrMakeClient(options, cache, async () => {
    if (options.mode === 'development') return clientBundles(options, once)();
    const graph = await readModuleGraph(componentOptions(options, new Map()));
    const partGraph = await readModuleGraph(runtimePartOptions(options));
    const bundle = await clientBundles(options, once, graph, partGraph)();
    return { ...bundle, files: await minifyScripts(bundle.files) };
  });
}

/**
 * Lists the absolute paths of the files that the components of a site import, with those that do not
 * exist. Of a site that cannot be bundled, the bundler itself lists none.
 */
export async function listImportedFiles(options: ClientBundleOptions): Promise<readonly string[]> {
  const files = new Set<string>();
  const styles = withPlugin({ ...styleOptions(options), packages: 'external' }, recordSources(files));
  await bundleOnce(styles).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
  });
  return [...files];
}

/** Bundles the same again after changes. Only the first bundle may come from the cache. */
export function createClientBundler(options: ClientBundleOptions, cache: BundleCache) {
  const bundlers: Bundler[] = [];
  const make = clientBundles(options, (part) => {
    const bundler = createBundler(part);
    bundlers.push(bundler);
    return bundler.bundle;
  });
  return {
    bundle: cachedAtFirst(
      (first) => reuseOrMakeClient(options, cache, first),
      () => cache.makeAgain(bundleName(options), make),
    ),
    dispose: async (): Promise<void> => {
      await Promise.all(bundlers.map((bundler) => bundler.dispose()));
    },
  };
}

type Prepare = (part: BundleOptions) => () => Promise<Bundle>;

const once: Prepare = (part) => () => bundleOnce(part);

/**
 * Returns a function that bundles all parts and joins them. With the graphs of its modules, a site's
 * code and styles are divided by pages, and the parts of the runtime share no chunks.
 */
function clientBundles(
  options: ClientBundleOptions,
  prepare: Prepare,
  graph?: ModuleGraph,
  partGraph?: ModuleGraph,
): () => Promise<ClientBundle> {
  const pictures = new Map<string, ImportedAsset>();
  const runtime = prepare(runtimeOptions(options));
  const runtimeParts = prepare(runtimePartOptions(options, partGraph));
  const components = prepare(componentOptions(options, pictures, graph));
  // A site with a single page needs one sheet.
  const divided = entrySources(options.site).pages.length > 1 ? graph : undefined;
  const ofStyles = (part: BundleOptions) => prepare(graph ? withPlugin(part, styleImports(options.root, graph)) : part);
  const styles = ofStyles(divided ? dividedStyleOptions(options) : styleOptions(options));
  const pageStyles = divided && ofStyles(pageStyleOptions(options, modulesOfEveryPage(divided)));
  return async () => {
    const bundles = await Promise.all([runtime(), runtimeParts(), components(), styles(), pageStyles?.()]);
    const fontPaths = await bundledFonts(options);
    const others = [...pictures.values(), ...(await workerLibraryFiles(options.site.visitor))];
    return clientBundle(options.site, bundles, others, fontPaths);
  };
}

const bundleName = ({ mode }: Pick<ClientBundleOptions, 'mode'>): string => `client-${mode}`;

function reuseOrMakeClient(
  options: ClientBundleOptions,
  cache: BundleCache,
  make: () => Promise<ClientBundle>,
): Promise<ClientBundle> {
  const { site, pathPrefix, clients } = options;
  const { families, slices, client, root, visitor, fonts, campaignParameters, browsers } = site;
  const embeds = richTextFiles(site.richText).map(({ file }) => file);
  const components = [...families.map(({ page }) => page), ...Object.values(slices).map(({ component }) => component), ...embeds];
  return cache.reuseOrMake(
    bundleName(options),
    [
      pathPrefix,
      root,
      client,
      components,
      visitor,
      fonts,
      campaignParameters,
      browsers,
      minifierBanner,
      ...(clients ? [clients] : []),
    ],
    make,
  );
}

function shared({ root, mode, site, clients }: ClientBundleOptions) {
  return {
    absWorkingDir: root,
    platform: 'browser',
    browsers: site.browsers,
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      'globalThis.BOREAL_PARTIAL_HYDRATION': String(clients !== undefined),
      'globalThis.BOREAL_FLAG_SERVER': String(site.visitor?.flags?.server !== undefined),
      'globalThis.BOREAL_SERVICE_WORKER': String(site.visitor?.serviceWorker !== undefined),
      'globalThis.BOREAL_PAGE_DATA_QUERY': String(site.visitor?.pageDataQuery === true),
      ...campaignConstants(site.campaignParameters),
      // Removes React's code for developer tools, which are used with `develop`.
      ...(mode === 'production' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {}),
    },
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
  } as const satisfies Partial<BundleOptions>;
}

/** Returns the constants of client code that knows the names of campaign parameters. */
function campaignConstants(parameters: CampaignParameters = defaultCampaignParameters): Readonly<Record<string, string>> {
  const names = Object.entries(parameters).flatMap(([name, spellings]) => [name, ...spellings]);
  const written = new Set(names.map((name) => name.toLowerCase().replaceAll(/[.-]/g, '\\$&')));
  return {
    // The bundler moves a constant into a module of its own, except if it is a text.
    'globalThis.BOREAL_CAMPAIGN_PARAMETERS': JSON.stringify(JSON.stringify(parameters)),
    'globalThis.BOREAL_CAMPAIGN_NAMES': JSON.stringify([...written].join('|')),
  };
}

function scripts(options: ClientBundleOptions) {
  const forMode =
    options.mode === 'production'
      ? // `minifyScripts` needs white space to find statements. It also shortens names: those of the
        // bundler are not the same in every run, and are part of the hashes.
        ({ minifySyntax: true, banner: { js: minifierBanner } } as const)
      : ({ sourcemap: 'inline' } as const);
  return { ...shared(options), ...forMode, loader: emptyAssets } as const;
}

/** Files without imports: helpers of the bundler for libraries, which the search needs, would be a chunk for all parts. */
function runtimeOptions(options: ClientBundleOptions): BundleOptions {
  const fileOf = (name: string): string => `./${clientModule(options.site, name)}`;
  const entryPoints = { [appChunkName]: fileOf('runtime'), [searchCodeName]: fileOf('services/search-code') };
  return { ...scripts(options), entryPoints };
}

/** Parts that the runtime loads later. They share no chunks with it either; with their graph, none with each other. */
function runtimePartOptions(options: ClientBundleOptions, graph?: ModuleGraph): BundleOptions {
  const { site, root } = options;
  const modules = Object.entries(runtimePartFiles).map(([name, file]) => [`virtual:${name}`, runtimePartEntry(site, file)]);
  const entries = [...modules.map(([module = '']) => module), ...(graph ? lazyModules(graph) : [])];
  return {
    ...scripts(options),
    splitting: true,
    plugins: graph ? [pageModules({ root, graph, forAll: new Set(), entries })] : [],
    virtualModules: Object.fromEntries(modules),
    entryPoints: Object.fromEntries(Object.keys(runtimePartFiles).map((name) => [name, `virtual:${name}`])),
  };
}

const searchCodeName = 'search-code' satisfies RuntimePartName;

/** Modules of the other parts that the runtime loads later, relative to the client's folder. */
const runtimePartFiles: Readonly<Record<Exclude<RuntimePartName, typeof searchCodeName>, string>> = {
  'after-load': 'after-load/after-load',
  'missing-page': 'loading/missing-page',
  prefetch: 'prefetch/prefetch',
  redirect: 'visitor/redirect',
  'search-index': 'services/search-index',
  'visit-parameters': 'visitor/visit-parameters',
};

/** With the graph, each page's chunk contains all its other modules. Without, pages share chunks. */
function componentOptions(
  options: ClientBundleOptions,
  pictures: Map<string, ImportedAsset>,
  graph?: ModuleGraph,
): BundleOptions {
  const { slices, embeds, ...all } = entrySources(options.site);
  const partial = partialPageFiles(options.site);
  const pages = all.pages.filter(({ file }) => !partial.has(file));
  const { clients } = options;
  const components = [...pages, ...slices, ...embeds, ...(clients ?? [])];
  const entries = [...pages, ...embeds].map(({ chunk }) => `virtual:${chunk}`);
  const forAll = graph && modulesForAll(graph, partialEntries(options));
  const ownModules = graph && forAll ? [pageModules({ root: options.root, graph, forAll, entries })] : [];
  return {
    ...scripts(options),
    splitting: true,
    plugins: [
      ...(clients ? [clientReader(options)] : []),
      ...ownModules,
      decodedText,
      assetUrls(options.pathPrefix, (asset) => pictures.set(asset.path, asset)),
      commonForLazyModules(options.root),
      namedBindings(['react', 'react/jsx-runtime']),
    ],
    virtualModules: {
      [commonModule]: commonEntry(options.site),
      'virtual:hydrate': hydrateEntry(options.site),
      ...Object.fromEntries([...pages, ...slices].map(({ chunk, file }) => [`virtual:${chunk}`, componentEntry(file)])),
      ...Object.fromEntries(embeds.map((embed) => [`virtual:${embed.chunk}`, embedEntry(embed)])),
      ...Object.fromEntries((clients ?? []).map((client) => [`virtual:${client.chunk}`, clientEntry(client)])),
      ...(clients ? { [partialModule]: partialEntry(options.site) } : {}),
    },
    entryPoints: {
      ...(clients ? { [partialChunkName]: partialModule } : {}),
      [hydrateChunkName]: 'virtual:hydrate',
      ...Object.fromEntries(components.map(({ chunk }) => [chunk, `virtual:${chunk}`])),
    },
  };
}

const partialModule = `virtual:${partialChunkName}`;

/** Entries of partial hydration in the bundler's list of inputs. Modules in them have one copy. */
const partialEntries = ({ clients }: ClientBundleOptions): readonly string[] =>
  clients ? [partialModule, ...clients.map(({ chunk }) => `virtual:${chunk}`)].map((entry) => `virtual:${entry}`) : [];

/** Name of the sheet with all styles, and prefix of all other names. */
const styleName = 'style';
/** Name of the sheet of the second step. */
const pageStyleName = 'style-pages';

function stylesheets(options: ClientBundleOptions, entries: Readonly<Record<string, string>>): BundleOptions {
  return {
    ...shared(options),
    minify: options.mode === 'production',
    loader: assetLoaders,
    plugins: [assetUrls(options.pathPrefix, () => {}), cutFonts(options.site.fonts ?? [])],
    virtualModules: Object.fromEntries(Object.entries(entries).map(([name, text]) => [`virtual:${name}`, text])),
    entryPoints: Object.fromEntries(Object.keys(entries).map((name) => [name, `virtual:${name}`])),
  };
}

/** All styles in one sheet. */
const styleOptions = (options: ClientBundleOptions): BundleOptions =>
  stylesheets(options, { [styleName]: stylesEntry(options.site) });

/** A sheet for each page and each component of texts, with its styles. */
function dividedStyleOptions(options: ClientBundleOptions): BundleOptions {
  const { pages, embeds } = entrySources(options.site);
  const ofPages = pages.map((page) => [styleNameOf(page), stylesEntry(options.site, [page])]);
  const ofEmbeds = embeds.map((embed) => [styleNameOf(embed), embedStylesEntry(embed)]);
  return stylesheets(options, Object.fromEntries([...ofPages, ...ofEmbeds]));
}

const styleNameOf = ({ chunk }: EntrySource): string => `${styleName}-${chunk.replace(/^component---/, '')}`;

/** One sheet with all styles that not every page has. */
function pageStyleOptions(options: ClientBundleOptions, everywhere: ReadonlySet<string>): BundleOptions {
  const sheets = stylesheets(options, { [pageStyleName]: pageStylesEntry(options.site) });
  return withPlugin(sheets, withoutStylesOf(options.root, everywhere));
}

const withPlugin = (options: BundleOptions, plugin: NonNullable<BundleOptions['plugins']>[number]): BundleOptions => ({
  ...options,
  plugins: [plugin, ...(options.plugins ?? [])],
});

/** Returns the path of each font in the settings as the bundler names it: without links. */
async function bundledFonts({ site, root }: ClientBundleOptions): Promise<ReadonlyMap<string, string>> {
  const real = async ({ file }: FontSettings) =>
    [
      file,
      relative(root, await realFile(root, file))
        .split(sep)
        .join('/'),
    ] as const;
  return new Map(await Promise.all((site.fonts ?? []).map(real)));
}

type Bundles = readonly [
  runtime: Bundle,
  runtimeParts: Bundle,
  components: Bundle,
  styles: Bundle,
  pageStyles: Bundle | undefined,
];

function clientBundle(
  site: SiteDefinition,
  [runtime, runtimeParts, components, styles, pageStyles]: Bundles,
  others: Bundle['files'],
  fontPaths: ReadonlyMap<string, string>,
): ClientBundle {
  const scripts = [runtime, runtimeParts, components];
  const sheets = [styles, ...(pageStyles ? [pageStyles] : [])];
  const assets = Object.entries(styles.metafile.outputs).flatMap(([output, { inputs }]) => {
    const [input] = Object.keys(inputs);
    return input !== undefined && !/\.(js|css)$/.test(output) ? [[input, pathOf(output)] as const] : [];
  });
  const emitted = new Map(assets);
  const fonts = [...fontPaths].map(([file, input]) => [file, emitted.get(input)] as const);
  const unused = fonts.filter(([, path]) => path === undefined);
  if (unused.length > 0) {
    throw new ProblemError(
      unused.map(([file]) => bundleErrors.FONT_UNUSED({ file }, positionOfSetting(site, 'fonts.file', file))),
    );
  }
  const chunkMap: ChunkMap = Object.assign({}, ...scripts.map(({ metafile }) => chunkMapFromMetafile(metafile)));
  const secondSheet = pageStyles && sheetOf(pageStyles, pageStyleName);
  const secondStep = [...(chunkMap[hydrateChunkName] ?? []), ...(secondSheet === undefined ? [] : [`/${secondSheet}`])];
  const { pages, embeds } = entrySources(site);
  const partial = partialPageFiles(site);
  // Their component is the reader of payloads, which a Gatsby client finds by their names.
  const partialChunks = pages.flatMap(({ chunk, file }) =>
    partial.has(file) ? [[chunk, chunkMap[partialChunkName] ?? []]] : [],
  );
  const sheetsByChunk = [
    ...pages.map((page) => [page.chunk, sheetOf(styles, styleNameOf(page)) ?? sheetOf(styles, styleName)]),
    ...embeds.map((embed) => [embed.chunk, sheetOf(styles, styleNameOf(embed))]),
  ];
  return {
    files: [...scripts.flatMap(({ files }) => files), ...filesOfSheets(sheets), ...others],
    chunkMap: { ...chunkMap, ...Object.fromEntries(partialChunks), [hydrateChunkName]: secondStep },
    scriptImports: Object.assign({}, ...scripts.map(({ metafile }) => scriptImports(metafile))),
    stylesheets: Object.fromEntries(sheetsByChunk.filter(([, path]) => path !== undefined)),
    assets: Object.fromEntries([...assets, ...fonts.flatMap(([file, path]) => (path === undefined ? [] : [[file, path]]))]),
    inputs: [...scripts, ...sheets].flatMap(inputsOf),
  };
}

/** Returns sheets and their pictures, each once: both bundles may have the same picture. */
function filesOfSheets(sheets: readonly Bundle[]): Bundle['files'] {
  const files = sheets.flatMap(({ files }) => files).filter(({ path, contents }) => !path.endsWith('.js') && contents.length > 0);
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Returns the path of an entry's sheet; undefined if it has no styles. */
function sheetOf({ metafile }: Bundle, name: string): string | undefined {
  // 'virtual:' is the namespace and also the start of the name.
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === `virtual:virtual:${name}`);
  const sheet = entry?.cssBundle;
  return sheet === undefined || metafile.outputs[sheet]?.bytes === 0 ? undefined : pathOf(sheet);
}

const pathOf = (output: string): string => output.slice(output.indexOf('assets/'));

function scriptImports({ outputs }: Bundle['metafile']): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(outputs).map(([output, { imports }]) => [
      pathOf(output),
      imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => pathOf(path)),
    ]),
  );
}
