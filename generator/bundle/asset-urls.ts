import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { withPrefix } from '#contract/page-path';
import { contentHash } from '../support/content-hash.ts';

/** A picture or other file that a template imports for its address. */
export interface ImportedAsset {
  /** Path in the output: 'assets/scene-0123456789.svg'. */
  readonly path: string;
  readonly contents: Uint8Array;
}

/** Modules that are a file's address have this before their path in what the bundler tells of its inputs. */
export const assetNamespace = 'asset-url';

/** Characters of the content's hash in a file's name. */
const hashLength = 10;

/**
 * Makes `import url from './picture.svg'` give the address of the emitted file, and hands over the file. Bundles for browsers and for
 * the build's side name a file alike, because the name follows from its content alone.
 */
export function assetUrls(pathPrefix: string, onAsset: (asset: ImportedAsset) => void): Plugin {
  return {
    name: 'asset-urls',
    setup(build) {
      const root = build.initialOptions.absWorkingDir ?? process.cwd();
      build.onResolve({ filter: /\.(svg|png|jpe?g|webp|avif)$/ }, async ({ path, resolveDir, kind }) => {
        // Styles name files in url(), which the bundler's own loader serves.
        if (kind !== 'import-statement') return undefined;
        const file = resolve(resolveDir, path);
        const found = await stat(file).catch(() => undefined);
        // Reported here, it has the place of the import; an exception while loading would have the place of this code.
        if (!found?.isFile()) return { errors: [{ text: `Could not resolve "${path}"` }] };
        // Relative to the site's folder: the hashes in chunks' names cover this path.
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
