import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'react-dom-internals';
/** What react-dom and its client share, and all that the client asks of it. The client puts its own functions there when it starts. */
const internals = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** The methods of refs on fragments, and of handles on React's own view transitions, each a statement of React's client. */
const methods = /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [\s\S]*?^\};$/gm;
/** How React's client starts a view transition of its own, and what it does in its place where a browser has none. */
const viewTransition =
  /^(function startViewTransition\([^)]*\) \{\n)[\s\S]*?\} catch \(x\) \{\n(\s+return mutationCallback\(\), layoutCallback\(\), [^;]*;\n)\s+\}\n\}$/m;

/**
 * Leaves out of a browser's scripts what no site here calls: react-dom itself, with its preloading and portals, which its client requires
 * for one shared object; the methods of refs on fragments; and view transitions of components, which are shown as in browsers that have
 * none. The object is written as the installed version has it, with functions that do nothing until the client comes.
 */
export function reactDomInternals(): Plugin {
  return {
    name: namespace,
    setup(build) {
      const load = createRequire(join(build.initialOptions.absWorkingDir ?? process.cwd(), 'site'));
      build.onResolve({ filter: /^react-dom$/ }, ({ importer }) =>
        importer.endsWith('react-dom-client.production.js') ? { path: 'react-dom', namespace } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `exports.${internals} = ${scriptOf(load(path)[internals])};`,
        loader: 'js',
      }));
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(methods, '').replace(viewTransition, '$1$2}'),
        loader: 'js',
      }));
    },
  };
}

function scriptOf(value: unknown): string {
  if (typeof value === 'function') return '() => {}';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${scriptOf(member)}`)
    .join(', ')} }`;
}
