import { join } from 'node:path';
import { openBundleCache } from './bundle/bundle-cache.ts';
import { bundleClient } from './bundle/bundle-client.ts';
import { bundleServiceWorker } from './bundle/bundle-service-worker.ts';
import { bundleTemplates } from './bundle/bundle-templates.ts';
import { minifierBanner } from './bundle/minify-scripts.ts';
import { allOrProblems } from './errors/all-or-problems.ts';
import type { LoadedSite } from './site/load-site.ts';
import { storedFiles } from './support/stored-files.ts';

/** The code of a site, compiled for browsers and for rendering, or taken from the cache. Throws ProblemError with every compile error. */
export async function bundleSite(site: LoadedSite, codeHash: string) {
  const { definition, root, cache, pathPrefix } = site;
  const options = { site: definition, root, pathPrefix, mode: 'production' } as const;
  const bundles = openBundleCache({ root, store: storedFiles(join(cache, 'bundles')), codeHash });
  const { families, slices, client: clientFolder, root: siteRoot, visitor, fonts } = definition;
  const components = [...families.map(({ page }) => page), ...Object.values(slices).map(({ component }) => component)];
  const key = [pathPrefix, siteRoot, clientFolder, components, visitor, fonts, minifierBanner];
  const client = bundles.remember('client', key, () => bundleClient(options));
  const templates = bundleTemplates({ ...options, folder: join(cache, 'templates') }, bundles);
  const worker = bundleServiceWorker(options, bundles);
  const [compiled, serviceWorker] = await allOrProblems(allOrProblems(client, templates), worker);
  return [...compiled, serviceWorker, bundles.inputs()] as const;
}
