import { relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { commonModule } from '../entry-sources.ts';

const namespace = 'lazy';

/**
 * Gain: one request less for each page. Dynamically imported modules import the common chunk; the
 * bundler would otherwise move shared modules into another chunk that every page loads.
 */
export function commonForLazyModules(root: string): Plugin {
  return {
    name: 'common-for-lazy-modules',
    setup(run) {
      run.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        // Relative to the site's folder, because chunk names cover source maps with this path.
        return { path: relative(root, resolve(resolveDir, path)).split(sep).join('/'), namespace };
      });
      run.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `import '${commonModule}';\nexport * from ${JSON.stringify(`./${path}`)};`,
        loader: 'ts',
        resolveDir: root,
      }));
    },
  };
}
