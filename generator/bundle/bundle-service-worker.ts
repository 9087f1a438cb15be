import { Fault } from '../errors/problem.ts';
import { type BundleCache, inputsOf } from './bundle-cache.ts';
import type { ClientBundleOptions } from './bundle-client.ts';
import { clientModule } from './entry-sources.ts';
import { bundleOnce } from './run-esbuild.ts';

/**
 * Returns the code of the service worker. For `develop`, and for a site that disables it, the code
 * removes an existing service worker. Undefined if the site has no such setting. Throws
 * ProblemError with every compile error.
 */
export async function bundleServiceWorker(
  { site, root, mode }: Omit<ClientBundleOptions, 'pathPrefix'>,
  cache: BundleCache,
): Promise<string | undefined> {
  const isEnabled = site.visitor?.serviceWorker;
  if (isEnabled === undefined && mode === 'production') return undefined;
  const name = isEnabled && mode === 'production' ? 'service-worker' : 'service-worker-off';
  const make = async () => {
    const bundle = await bundleOnce({
      absWorkingDir: root,
      entryPoints: { [name]: `./${clientModule(site, `service-worker/${name}`)}` },
      platform: 'browser',
      browsers: site.browsers,
      // Not every browser supports modules as service workers.
      format: 'iife',
      minify: true,
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    return { files: bundle.files, inputs: inputsOf(bundle) };
  };
  const { files } = await cache.reuseOrMake(name, [site.client, site.browsers], make);
  const [script] = files;
  if (!script) throw new Fault('The service worker was compiled to nothing.');
  return Buffer.from(script.contents).toString('utf8');
}
