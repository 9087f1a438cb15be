import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { isOfProgram } from '../../support/own-package.ts';
import { workingFolder } from '../working-folder.ts';

const namespace = 'named-bindings';

/**
 * Gain: one property access for each name of React instead of one for each use. Gives each imported
 * name of a CommonJS library a variable, which minifiers can shorten. Removes unused names.
 */
export function namedBindings(libraries: readonly string[]): Plugin {
  return {
    name: namespace,
    setup(build) {
      const resolveDir = workingFolder(build);
      const load = createRequire(join(resolveDir, 'site'));
      const namesOf = (library: string): readonly string[] => {
        try {
          return Object.keys(load(library));
        } catch {
          // The bundler reports a library that is missing.
          return [];
        }
      };
      build.onResolve({ filter: /^[a-z@]/ }, ({ path, kind, importer, namespace: from }) => {
        const isOwn = from !== namespace && (!importer.includes('node_modules') || isOfProgram(importer));
        return isOwn && kind === 'import-statement' && libraries.includes(path) ? { path, namespace } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const bindings = namesOf(path).map((name) => `export const ${name} = /* @__PURE__ */ (() => library.${name})();`);
        return {
          contents: [`import library from '${path}';`, ...bindings].join('\n'),
          loader: 'js',
          resolveDir,
        };
      });
    },
  };
}
