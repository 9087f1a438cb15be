import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'style-elsewhere';

/**
 * Leaves out the styles that modules of every page import, for a sheet that comes after one that has them.
 * @param root absolute path of the site's folder
 * @param everywhere modules of every page, relative to `root` with '/'
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
