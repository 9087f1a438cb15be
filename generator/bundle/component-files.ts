import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'component';

/**
 * Compiles `() => import('./post.page.tsx')` in a config into a function that returns the file's name
 * as the default export: components are named, never executed, while a config is loaded.
 */
export const componentFiles = (root: string): Plugin => ({
  name: 'component-files',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === isResolving) return undefined;
      const resolved = await build.resolve(path, { kind, importer, resolveDir, pluginData: isResolving });
      if (resolved.errors.length > 0) return { errors: resolved.errors };
      if (!/\.[jt]sx$/.test(resolved.path)) return undefined;
      return { path: relative(root, resolved.path).split(sep).join('/'), namespace };
    });
    build.onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: `export default ${JSON.stringify(path)};` }));
  },
});

const isResolving = Symbol('resolving');
