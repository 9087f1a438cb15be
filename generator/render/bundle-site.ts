import { join, resolve } from 'node:path';
import { type BundleCache, openBundleCache } from '../bundle/bundle-cache.ts';
import {
  type BundleMode,
  bundleClient,
  type ClientBundle,
  createClientBundler,
  listImportedFiles,
} from '../bundle/bundle-client.ts';
import { bundleDevelop } from '../bundle/bundle-develop.ts';
import { bundleServiceWorker } from '../bundle/bundle-service-worker.ts';
import { bundleTemplates, createTemplateBundler, type TemplateBundle } from '../bundle/bundle-templates.ts';
import type { NodeBundleOptions } from '../bundle/node-modules.ts';
import {
  bundleServerComponents,
  createServerBundler,
  hasServerComponents,
  type ServerBundle,
} from '../bundle/server-components.ts';
import { allOrProblems } from '../errors/all-or-problems.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { openMemo } from '../store/memo.ts';

interface BundleSettings {
  readonly site: LoadedSite;
  /** Hash of the generator's own code. */
  readonly codeHash: string;
  readonly writes: CacheWrites;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Compiles the code of a site for browsers and for rendering, or reuses it. Throws ProblemError
 * with every compile error.
 */
export async function bundleSite(settings: BundleSettings) {
  const { options: own, bundles } = openBundles(settings, 'production');
  const server = hasServerComponents(own) ? await bundleServerComponents(own, bundles) : undefined;
  const options = { ...own, server, clients: server?.clients };
  const client = bundleClient(options, bundles);
  const templates = bundleTemplates(options, bundles);
  const serviceWorker = bundleServiceWorker(options, bundles);
  const [compiled, serviceWorkerCode] = await allOrProblems(allOrProblems(client, templates), serviceWorker);
  return [...compiled, serviceWorkerCode, bundles.inputs()] as const;
}

/** Code of a site in development. */
export interface DevelopedCode {
  readonly client: ClientBundle;
  readonly templates: TemplateBundle;
  /** Code that removes an existing service worker. */
  readonly serviceWorker: string | undefined;
}

/** Compiles a site's code after each change. */
export interface SiteBundler {
  /** The first bundle may come from the cache. Throws ProblemError with every compile error. */
  bundle(): Promise<DevelopedCode>;
  /**
   * Returns the script that `develop` adds to pages, and its parts: text by path. Throws
   * ProblemError if it cannot be compiled.
   */
  script(): Promise<ReadonlyMap<string, string>>;
  /**
   * Lists the absolute paths of the files that the last bundle was made of, also if it failed, and of
   * those that it lacks.
   */
  sources(): readonly string[];
  dispose(): Promise<void>;
}

export function createSiteBundler(settings: BundleSettings): SiteBundler {
  const { options, bundles } = openBundles(settings, 'development');
  const server = hasServerComponents(options) ? createServerBundler(options, bundles) : undefined;
  const whole = server ? undefined : createBundlers(options, bundles);
  /** Bundlers for the client components of the last bundle; others are made if these change. */
  let latest: { readonly key: string; readonly bundlers: ReturnType<typeof createBundlers> } | undefined;
  const bundlersFor = async (compiled: ServerBundle) => {
    const key = JSON.stringify(compiled.clients);
    if (latest?.key === key) return latest.bundlers;
    await latest?.bundlers.dispose();
    latest = { key, bundlers: createBundlers({ ...options, clients: compiled.clients }, bundles) };
    return latest.bundlers;
  };
  const bundle = async (): Promise<DevelopedCode> => {
    const compiledServer = await server?.bundle();
    const { client, templates } = whole ?? (await bundlersFor(compiledServer as ServerBundle));
    const compiled = allOrProblems(client.bundle(), templates.bundle(compiledServer));
    const [[clientBundle, templateBundle], serviceWorker] = await allOrProblems(compiled, bundleServiceWorker(options, bundles));
    return { client: clientBundle, templates: templateBundle, serviceWorker };
  };
  /** Files of a bundle that failed. */
  let attempted: readonly string[] = [];
  return {
    async bundle() {
      try {
        const bundled = await bundle();
        attempted = [];
        return bundled;
      } catch (error) {
        attempted = await listImportedFiles(options);
        throw error;
      }
    },
    sources: () => [...bundles.sources().map((path) => resolve(options.root, path)), ...attempted],
    script: () => bundleDevelop(options, bundles, settings.site.editor?.liveUpdates?.module),
    async dispose() {
      await Promise.all([server?.dispose(), whole?.dispose(), latest?.bundlers.dispose()]);
    },
  };
}

function createBundlers(options: NodeBundleOptions, bundles: BundleCache) {
  const client = createClientBundler(options, bundles);
  const templates = createTemplateBundler(options, bundles);
  const dispose = async (): Promise<void> => {
    await Promise.all([client.dispose(), templates.dispose()]);
  };
  return { client, templates, dispose };
}

/** Settings that decide how templates are compiled. */
export interface TemplateSettings extends Pick<BundleSettings, 'writes'> {
  readonly site: Pick<LoadedSite, 'definition' | 'root' | 'cache' | 'pathPrefix'>;
  readonly mode: BundleMode;
}

/** Returns the options of the bundle of templates. */
export function templateBundleOptions({ site, writes, mode }: TemplateSettings): NodeBundleOptions {
  const { definition, root, cache, pathPrefix } = site;
  return { site: definition, root, pathPrefix, mode, moduleFolder: { folder: join(cache, 'templates'), writes } };
}

function openBundles({ site, codeHash, writes, now }: BundleSettings, mode: BundleMode) {
  const { root, cache } = site;
  return {
    options: templateBundleOptions({ site, writes, mode }),
    bundles: openBundleCache({ root, memo: openMemo(join(cache, 'bundles'), writes), codeHash, now }),
  };
}
