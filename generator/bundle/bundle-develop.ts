import { type BundleCache, inputsOf } from './bundle-cache.ts';
import type { ClientBundleOptions } from './bundle-client.ts';
import { bundleOnce } from './run-esbuild.ts';

/**
 * The script that `develop` adds to pages, and what it loads later: text by path, 'develop.js' first. It shares no chunk with the site's
 * own scripts, so that those are the same with and without it. Throws ProblemError with every compile error, and so for a client that
 * has no such script.
 */
export async function bundleDevelop(
  { site, root }: Pick<ClientBundleOptions, 'site' | 'root'>,
  cache: BundleCache,
): Promise<ReadonlyMap<string, string>> {
  const { files } = await cache.remember('develop', site.client, async () => {
    const made = await bundleOnce({
      absWorkingDir: root,
      entryPoints: { develop: `./${site.client}/develop/develop.ts` },
      platform: 'browser',
      splitting: true,
      entryNames: '[name]',
      chunkNames: 'chunks/[name]-[hash]',
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    return { files: made.files, inputs: inputsOf(made) };
  });
  return new Map(files.map(({ path, contents }) => [path, Buffer.from(contents).toString('utf8')]));
}
