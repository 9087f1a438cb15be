import { join } from 'node:path';
import type { AddedModule } from '../sources/source-editor.ts';
import { type BundleCache, inputsOf } from './bundle-cache.ts';
import type { ClientBundleOptions } from './bundle-client.ts';
import { clientModule } from './entry-sources.ts';
import { bundleOnce } from './run-esbuild.ts';

/**
 * Returns the script that `develop` adds to pages, and its parts: text by path, 'develop.js' first.
 * It shares no chunk with the site's scripts, so that they are the same without it. Throws
 * ProblemError with every compile error, also if the client has no such script.
 */
export async function bundleDevelop(
  { site, root }: Pick<ClientBundleOptions, 'site' | 'root'>,
  cache: BundleCache,
  editor?: AddedModule,
): Promise<ReadonlyMap<string, string>> {
  const folderOf = { site: root, client: join(root, clientModule(site, '.')) };
  const { files } = await cache.reuseOrMake('develop', [site.client, editor], async () => {
    const bundle = await bundleOnce({
      absWorkingDir: root,
      entryPoints: { develop: `./${clientModule(site, 'develop/develop')}`, ...(editor ? { editor: 'virtual:editor' } : {}) },
      virtualModules: editor ? { 'virtual:editor': { text: editor.text, folder: folderOf[editor.importsFrom] } } : {},
      platform: 'browser',
      splitting: true,
      entryNames: '[name]',
      chunkNames: 'chunks/[name]-[hash]',
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    return { files: bundle.files, inputs: inputsOf(bundle) };
  });
  return new Map(files.map(({ path, contents }) => [path, Buffer.from(contents).toString('utf8')]));
}
