import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'named-bindings';

/**
 * Gives each name that a site's modules import from a CommonJS library a variable of its own. The bundler would look every name up in
 * the library's object at every use, which no minifier can shorten. A name that nobody uses leaves nothing behind.
 */
export function namedBindings(libraries: readonly string[]): Plugin {
  return {
    name: namespace,
    setup(build) {
      const resolveDir = build.initialOptions.absWorkingDir ?? process.cwd();
      const load = createRequire(join(resolveDir, 'site'));
      build.onResolve({ filter: /^[a-z@]/ }, ({ path, kind, importer, namespace: from }) => {
        const isOwn = from !== namespace && !importer.includes('node_modules');
        return isOwn && kind === 'import-statement' && libraries.includes(path) ? { path, namespace } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const names = Object.keys(load(path));
        const bindings = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => library.${name})();`);
        return {
          contents: [`import library from '${path}';`, ...bindings].join('\n'),
          loader: 'js',
          resolveDir,
        };
      });
    },
  };
}
