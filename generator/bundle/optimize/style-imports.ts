import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import type { ModuleGraph } from './page-modules.ts';

type Import = ModuleGraph[string]['imports'][number];

/**
 * Gain: a third of the bundler's time. Replaces each module of the graph by its imports, for bundles
 * of which only the styles are used.
 * @param root absolute path of the site's folder
 */
export function styleImports(root: string, graph: ModuleGraph): Plugin {
  return {
    name: 'style-imports',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
        const { imports } = graph[relative(root, path).split(sep).join('/')] ?? {};
        // The graph does not tell packages from types that the bundler leaves out.
        if (!imports || imports.some(({ external }) => external)) return undefined;
        return { contents: imports.filter(mayHaveStyles).map(importAgain).join('\n'), loader: 'js', resolveDir: dirname(path) };
      });
    },
  };
}

/** Returns false for React, texts and pictures. */
const mayHaveStyles = ({ path, with: attributes }: Import): boolean =>
  attributes === undefined && /\.(?:css|[cm]?[jt]sx?)$/.test(path);

function importAgain({ path, original = path, kind }: Import): string {
  const name = JSON.stringify(original);
  if (kind === 'dynamic-import') return `import(${name});`;
  if (kind === 'require-call') return `require(${name});`;
  // Without exports, the bundler leaves out modules that a package declares as free of side effects.
  return original.endsWith('.css') ? `import ${name};` : `export * from ${name};`;
}
