import { isBuiltin } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Replaces imports of packages by their files' URLs, so that the bundle can be loaded from any
 * folder.
 */
export const locatedPackages: Plugin = {
  name: 'located-packages',
  setup(run) {
    run.onResolve({ filter: /^[^./#]/ }, async ({ path, importer, resolveDir, kind, with: attributes, pluginData }) => {
      if (pluginData === isLocating || kind === 'entry-point' || isBuiltin(path)) return undefined;
      const resolved = await run.resolve(path, { importer, resolveDir, kind, with: attributes, pluginData: isLocating });
      // Code may try to import an optional package. Only static imports must succeed.
      if (resolved.errors.length > 0) return kind === 'import-statement' ? resolved : { path, external: true };
      const isPackage = !resolved.external && resolved.path.includes(`${sep}node_modules${sep}`);
      return isPackage ? { path: pathToFileURL(resolved.path).href, external: true } : resolved;
    });
  },
};

const isLocating = Symbol('locating');
