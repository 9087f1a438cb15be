import { appChunkName, type ChunkMap, hydrateChunkName } from '#contract/chunk-map';
import type { SiteDefinition } from '../site-definition.ts';
import { chunkMapFromMetafile } from './chunk-map-from-metafile.ts';
import { entrySources, hydrateEntry, stylesEntry } from './entry-sources.ts';
import { type Bundle, type BundleOptions, bundleOnce, createBundler } from './run-esbuild.ts';

export type BundleMode = 'production' | 'development';

/** The files that browsers load as code, fonts and styles; names carry a hash of the content. */
export interface ClientBundle {
  readonly files: Bundle['files'];
  /** Source maps: kept out of what is published. */
  readonly sourceMaps: Bundle['files'];
  readonly chunkMap: ChunkMap;
  /** Path of the stylesheet: 'assets/style-ABCDEFGH.css'. */
  readonly stylesheet: string | undefined;
  /** Emitted path of each asset by its source's path relative to the site's folder. */
  readonly assets: Readonly<Record<string, string>>;
}

interface ClientBundleOptions {
  readonly site: SiteDefinition;
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly mode: BundleMode;
}

const assetLoaders = { '.woff2': 'file', '.svg': 'file', '.png': 'file' } as const;
const emptyAssets = { '.css': 'empty', '.woff2': 'empty', '.svg': 'empty', '.png': 'empty' } as const;

/** Bundles the runtime, the second step and a chunk for each page and slice, and all styles into one sheet. */
export async function bundleClient(options: ClientBundleOptions): Promise<ClientBundle> {
  const [scripts, styles] = await Promise.all([bundleOnce(scriptOptions(options)), bundleOnce(styleOptions(options))]);
  return clientBundle(scripts, styles);
}

/** The same, prepared to be made again after changes. */
export async function createClientBundler(options: ClientBundleOptions) {
  const [scripts, styles] = await Promise.all([createBundler(scriptOptions(options)), createBundler(styleOptions(options))]);
  return {
    bundle: async (): Promise<ClientBundle> => {
      const [scriptBundle, styleBundle] = await Promise.all([scripts.bundle(), styles.bundle()]);
      return clientBundle(scriptBundle, styleBundle);
    },
    dispose: async (): Promise<void> => {
      await Promise.all([scripts.dispose(), styles.dispose()]);
    },
  };
}

function shared({ root, mode }: ClientBundleOptions) {
  return {
    absWorkingDir: root,
    platform: 'browser',
    minify: mode === 'production',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
  } as const satisfies Partial<BundleOptions>;
}

function scriptOptions(options: ClientBundleOptions): BundleOptions {
  const { site, mode } = options;
  const { pages, slices } = entrySources(site);
  const components = [...pages, ...slices].map(({ chunk, file }) => [chunk, `./${file}`]);
  return {
    ...shared(options),
    splitting: true,
    sourcemap: mode === 'production' ? 'external' : 'inline',
    loader: emptyAssets,
    virtualModules: { 'virtual:hydrate': hydrateEntry(site) },
    entryPoints: {
      [appChunkName]: `./${site.client}/runtime.ts`,
      [hydrateChunkName]: 'virtual:hydrate',
      ...Object.fromEntries(components),
    },
  };
}

function styleOptions(options: ClientBundleOptions): BundleOptions {
  return {
    ...shared(options),
    loader: assetLoaders,
    virtualModules: { 'virtual:style': stylesEntry(options.site) },
    entryPoints: { style: 'virtual:style' },
  };
}

function clientBundle(scripts: Bundle, styles: Bundle): ClientBundle {
  const isMap = (path: string): boolean => path.endsWith('.map');
  const styleFiles = styles.files.filter(({ path }) => !path.endsWith('.js'));
  const assets = Object.entries(styles.metafile.outputs).flatMap(([output, { inputs }]) => {
    const [input] = Object.keys(inputs);
    return input !== undefined && !/\.(js|css)$/.test(output) ? [[input, output.slice(output.indexOf('assets/'))]] : [];
  });
  return {
    files: [...scripts.files.filter(({ path }) => !isMap(path)), ...styleFiles],
    sourceMaps: scripts.files.filter(({ path }) => isMap(path)),
    chunkMap: chunkMapFromMetafile(scripts.metafile),
    stylesheet: styleFiles.find(({ path }) => path.endsWith('.css'))?.path,
    assets: Object.fromEntries(assets),
  };
}
