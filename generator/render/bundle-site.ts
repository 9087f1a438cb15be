import { join } from 'node:path';
import { openBundleCache } from '../bundle/bundle-cache.ts';
import { type BundleMode, bundleClient, type ClientBundle, createClientBundler } from '../bundle/bundle-client.ts';
import { bundleDevelop } from '../bundle/bundle-develop.ts';
import { bundleServiceWorker } from '../bundle/bundle-service-worker.ts';
import { bundleTemplates, createTemplateBundler, type TemplateBundle } from '../bundle/bundle-templates.ts';
import { allOrProblems } from '../errors/all-or-problems.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { type CacheWrites, optionalFiles } from '../store/cache-writes.ts';
import { storedFiles } from '../store/stored-files.ts';

/** The code of a site, compiled for browsers and for rendering, or taken from the cache. Throws ProblemError with every compile error. */
export async function bundleSite(site: LoadedSite, codeHash: string, writes: CacheWrites) {
  const { options, bundles } = bundling(site, codeHash, writes, 'production');
  const client = bundleClient(options, bundles);
  const templates = bundleTemplates(options, bundles);
  const worker = bundleServiceWorker(options, bundles);
  const [compiled, serviceWorker] = await allOrProblems(allOrProblems(client, templates), worker);
  return [...compiled, serviceWorker, bundles.inputs()] as const;
}

/** The code of a site in development. */
export interface DevelopedCode {
  readonly client: ClientBundle;
  readonly templates: TemplateBundle;
  /** The service worker that removes another. */
  readonly worker: string | undefined;
}

/** Compiles a site's code again and again. */
export interface SiteBundler {
  /** At first what an earlier run has kept, if nothing has changed since. Throws ProblemError with every compile error. */
  bundle(): Promise<DevelopedCode>;
  /** The script that `develop` adds to pages, and what it loads: text by path. Throws ProblemError if it cannot be compiled. */
  script(): Promise<ReadonlyMap<string, string>>;
  dispose(): Promise<void>;
}

export function createSiteBundler(site: LoadedSite, codeHash: string, writes: CacheWrites): SiteBundler {
  const { options, bundles } = bundling(site, codeHash, writes, 'development');
  const client = createClientBundler(options, bundles);
  const templates = createTemplateBundler(options, bundles);
  return {
    async bundle() {
      const compiled = allOrProblems(client.bundle(), templates.bundle());
      const [[clientBundle, templateBundle], worker] = await allOrProblems(compiled, bundleServiceWorker(options, bundles));
      return { client: clientBundle, templates: templateBundle, worker };
    },
    script: () => bundleDevelop(options, bundles),
    async dispose() {
      await Promise.all([client.dispose(), templates.dispose()]);
    },
  };
}

function bundling({ definition, root, cache, pathPrefix }: LoadedSite, codeHash: string, writes: CacheWrites, mode: BundleMode) {
  const folder = join(cache, 'bundles');
  return {
    options: { site: definition, root, pathPrefix, mode, moduleFolder: { folder: join(cache, 'templates'), writes } },
    bundles: openBundleCache({ root, store: optionalFiles(storedFiles(folder), folder, writes), codeHash }),
  };
}
