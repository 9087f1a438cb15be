import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Endings that an import may leave out, and those of sources that an import names with '.js'. */
const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.json', '.css'];

/**
 * Adds the absolute path of each file that a bundle reads to `files`, also if it cannot be bundled,
 * and all possible paths of a file that it imports and that does not exist.
 */
export function recordSources(files: Set<string>): Plugin {
  return {
    name: 'record-sources',
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const named = join(resolveDir, path);
        const paths = [named, named.replace(/\.jsx?$/, '')].flatMap((start) => endings.map((ending) => start + ending));
        if (!paths.some((each) => existsSync(each))) for (const each of paths) files.add(each);
        return undefined;
      });
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
        files.add(path);
        return undefined;
      });
    },
  };
}
