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
/** What it does before and after with the elements of components that are shown by one. */
const transitionSteps =
  /^(function (?:track|apply|restore|commit|measure|schedule)\w*ViewTransition\w*\([^)]*\) \{\n)[\s\S]*?^\}$/gm;
/** Errors that React's client makes as it is loaded: it throws them as signs to itself, and knows them by their identity. */
const signs = /\b(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;

/** Those that ask for react-dom itself: its client for the shared object, the site's client for `createPortal`. */
const importers = /\/(?:react-dom-client\.production\.js|client\/page\/hosted-page\.tsx)$/;

/**
 * Leaves out of a browser's scripts what no site here calls: react-dom itself, with its preloading, which its client requires for one
 * shared object; the methods of refs on fragments; and view transitions of components, which are shown as in browsers that have none. The
 * object, and what a portal is, are written as the installed version has them, with functions that do nothing until the client comes.
 *
 * Errors that are signs alone are made without a stack: wherever developer tools look on, as Lighthouse does, V8 reads the whole client once
 * more to say at which lines the first of them was made, in one task of 15 ms.
 */
export function reactDomInternals(): Plugin {
  return {
    name: namespace,
    setup(build) {
      const load = createRequire(join(build.initialOptions.absWorkingDir ?? process.cwd(), 'site'));
      build.onResolve({ filter: /^react-dom$/ }, ({ importer }) =>
        importers.test(importer.replaceAll('\\', '/')) ? { path: 'react-dom', namespace } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const reactDom = load(path);
        const portal = portalOf(reactDom.createPortal);
        return { contents: `exports.${internals} = ${scriptOf(reactDom[internals])};\n${portal}`, loader: 'js' };
      });
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8'))
          .replace(methods, '')
          .replace(viewTransition, '$1$2}')
          .replace(transitionSteps, '$1}')
          .replace(signs, '$1Object.create(Error.prototype, { message: { value: $2 } })'),
        loader: 'js',
      }));
    },
  };
}

/** `createPortal` without its checks, by the fields that the installed one gives a portal. */
function portalOf(createPortal: (children: string, container: object, key: string) => object): string {
  const container = { nodeType: 1 };
  const names = new Map<unknown, string>([
    ['a child', 'children'],
    [container, 'container'],
    ['a key', 'key'],
  ]);
  const fields = Object.entries(createPortal('a child', container, 'a key')).map(([field, value]) => {
    const kind = typeof value === 'symbol' ? `Symbol.for(${JSON.stringify(Symbol.keyFor(value))})` : JSON.stringify(value);
    return `${field}: ${names.get(value) ?? kind}`;
  });
  return `exports.createPortal = (children, container, key = null) => ({ ${fields.join(', ')} });`;
}

function scriptOf(value: unknown): string {
  if (typeof value === 'function') return '() => {}';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${scriptOf(member)}`)
    .join(', ')} }`;
}
