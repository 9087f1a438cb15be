import { Fault } from '../errors/problem.ts';
import { type BundleCache, inputsOf } from './bundle-cache.ts';
import type { ClientBundleOptions } from './bundle-client.ts';
import { bundleOnce } from './run-esbuild.ts';

/**
 * The code of the service worker. `develop` has none, and so has a site that has switched it off: then it is the code that removes the
 * worker which somebody else has left at this address. Undefined for a site that does not speak of a worker. Throws ProblemError with
 * every compile error.
 */
export async function bundleServiceWorker(
  { site, root, mode }: Omit<ClientBundleOptions, 'pathPrefix'>,
  cache: BundleCache,
): Promise<string | undefined> {
  const isWanted = site.visitor?.serviceWorker;
  if (isWanted === undefined && mode === 'production') return undefined;
  const name = isWanted && mode === 'production' ? 'service-worker' : 'service-worker-off';
  const make = async () => {
    const made = await bundleOnce({
      absWorkingDir: root,
      entryPoints: { [name]: `./${site.client}/service-worker/${name}.ts` },
      platform: 'browser',
      // Not every browser runs a module as its worker.
      format: 'iife',
      minify: true,
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    return { files: made.files, inputs: inputsOf(made) };
  };
  const { files } = await cache.remember(name, site.client, make);
  const [script] = files;
  if (!script) throw new Fault('The service worker was compiled to nothing.');
  return Buffer.from(script.contents).toString('utf8');
}
