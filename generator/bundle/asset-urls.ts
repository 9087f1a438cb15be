import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { withPrefix } from '#contract/page-path';
import { contentHash } from '../support/content-hash.ts';
import { workingFolder } from './working-folder.ts';

/** A file whose address a template imports, such as a picture. */
export interface ImportedAsset {
  /** Path in the output, such as 'assets/scene-0123456789.svg'. */
  readonly path: string;
  readonly contents: Uint8Array;
}

/** Namespace of modules that export a file's address, as in the bundler's list of inputs. */
export const assetNamespace = 'asset-url';

/** Length of the content hash in a file's name, in characters. */
const hashLength = 10;

/**
 * Makes `import url from './picture.svg'` return the address of the emitted file. The name depends
 * only on the file's content, so bundles for browsers and for Node use the same name.
 */
export function assetUrls(pathPrefix: string, onAsset: (asset: ImportedAsset) => void): Plugin {
  return {
    name: 'asset-urls',
    setup(build) {
      const root = workingFolder(build);
      build.onResolve({ filter: /\.(svg|png|jpe?g|webp|avif)$/ }, async ({ path, resolveDir, kind, with: attributes }) => {
        // The bundler itself handles files that styles name in url(), and imports of a file's text.
        if (kind !== 'import-statement' || attributes.type === 'text') return undefined;
        const file = resolve(resolveDir, path);
        const stats = await stat(file).catch(() => undefined);
        // Reported here, a missing file has the position of the import.
        if (!stats?.isFile()) return { errors: [{ text: `Could not resolve "${path}"` }] };
        // Relative to the site's folder, because the hashes in chunk names cover this path.
        return { path: relative(root, file).split(sep).join('/'), namespace: assetNamespace };
      });
      build.onLoad({ filter: /.*/, namespace: assetNamespace }, async ({ path: source }) => {
        const file = join(root, source);
        const contents = await readFile(file);
        const extension = extname(file);
        const path = `assets/${basename(file, extension)}-${contentHash(contents).slice(0, hashLength)}${extension}`;
        onAsset({ path, contents });
        return {
          contents: `export default ${JSON.stringify(withPrefix(`/${path}`, pathPrefix))};`,
          loader: 'js',
          watchFiles: [file],
        };
      });
    },
  };
}
