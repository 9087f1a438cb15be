import { isBuiltin } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Leaves packages out of a bundle for Node, and names the files to load them from: the code may then be imported from anywhere. */
export const locatedPackages: Plugin = {
  name: 'located-packages',
  setup(run) {
    run.onResolve({ filter: /^[^./#]/ }, async ({ path, importer, resolveDir, kind, with: attributes, pluginData }) => {
      if (pluginData === isLocating || kind === 'entry-point' || isBuiltin(path)) return undefined;
      const found = await run.resolve(path, { importer, resolveDir, kind, with: attributes, pluginData: isLocating });
      // Code may try to import what is not there. Only an import that it cannot do without is an error.
      if (found.errors.length > 0) return kind === 'import-statement' ? found : { path, external: true };
      const isPackage = !found.external && found.path.includes(`${sep}node_modules${sep}`);
      return isPackage ? { path: pathToFileURL(found.path).href, external: true } : found;
    });
  },
};

const isLocating = Symbol('locating');
