import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'style-elsewhere';

/**
 * Gain: a document loads 5.7 to 6.8 KB of styles instead of 10.1 KB, compressed.
 * Removes the styles of modules that every page has, for a second sheet that follows the first one.
 * @param root absolute path of the site's folder
 * @param everywhere modules that every page has, relative to `root` with '/'
 */
export function withoutStylesOf(root: string, everywhere: ReadonlySet<string>): Plugin {
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, ({ path, kind, importer }) => {
        const isElsewhere = kind === 'import-statement' && everywhere.has(relative(root, importer).split(sep).join('/'));
        return isElsewhere ? { path, namespace } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace }, () => ({ contents: '', loader: 'css' }));
    },
  };
}
