import { relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { commonModule } from '../entry-sources.ts';

const namespace = 'lazy';

/**
 * Has modules that are imported when they are needed import the common chunk, as every other entry does. Without that, whatever they
 * share with it would be split off from it, into a chunk that every page then asks for.
 */
export function commonForLazyModules(root: string): Plugin {
  return {
    name: 'common-for-lazy-modules',
    setup(run) {
      run.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        // Relative to the site's folder: paths go into source maps, which the chunks' names cover.
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
