import { isBuiltin } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Leaves packages out of a bundle for Node, and names the files that they are loaded from. Otherwise Node would look for them beside the
 * compiled code: in a cache that others may write, a folder of this name would take a package's place.
 */
export const locatedPackages: Plugin = {
  name: 'located-packages',
  setup(run) {
    run.onResolve({ filter: /^[^./#]/ }, async ({ path, importer, resolveDir, kind, with: attributes, pluginData }) => {
      if (pluginData === isLocating || kind === 'entry-point' || isBuiltin(path)) return undefined;
      const found = await run.resolve(path, { importer, resolveDir, kind, with: attributes, pluginData: isLocating });
      // The bundler reports what is not there, but for imports that code may try.
      if (found.errors.length > 0) return kind === 'import-statement' ? found : { path, external: true };
      const isPackage = found.path.includes(`${sep}node_modules${sep}`);
      return isPackage ? { path: pathToFileURL(found.path).href, external: true } : found;
    });
  },
};

const isLocating = Symbol('locating');
