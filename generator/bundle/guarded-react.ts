import type { Problem } from '../errors/problem.ts';
import { stackOf } from '../support/site-code.ts';
import { bundleErrors } from './errors.ts';

/**
 * React for server components. Its own server build lacks hooks, and reports functions in props
 * without a position: these modules throw an error where the component uses them.
 */

const onServer = [
  ...['Activity', 'Children', 'Fragment', 'Profiler', 'StrictMode', 'Suspense', 'ViewTransition', 'cache', 'cacheSignal'],
  ...['captureOwnerStack', 'cloneElement', 'createRef', 'forwardRef', 'isValidElement', 'lazy', 'memo', 'use'],
  ...['useCallback', 'useDebugValue', 'useId', 'useMemo', 'version'],
];

const inBrowsers = [
  ...['act', 'startTransition', 'useActionState', 'useContext', 'useDeferredValue', 'useEffect', 'useEffectEvent'],
  ...['useImperativeHandle', 'useInsertionEffect', 'useLayoutEffect', 'useOptimistic', 'useReducer', 'useRef', 'useState'],
  ...['useSyncExternalStore', 'useTransition', 'addTransitionType'],
];

/** Property of an error of these modules: the kind of the rule that the component breaks. */
export const boundaryProperty = 'boreal';

const failure = `
function failure(rule, what) {
  return Object.assign(new Error(what), { ${boundaryProperty}: rule });
}`;

/** Module 'react' of server components. */
export const guardedReact = [
  "import * as React from 'react';",
  "import { checked } from 'guarded/jsx-runtime';",
  failure,
  'const refuse = (name) => () => { throw failure("hook", name); };',
  ...onServer.map((name) => `export const ${name} = React['${name}'];`),
  ...inBrowsers.map((name) => `export const ${name} = refuse('${name}');`),
  'export const createElement = (type, props, ...children) => {',
  '  const element = React.createElement(type, props, ...children);',
  '  checked(type, element.props);',
  '  return element;',
  '};',
  // A module may export a context next to what server components import from it.
  "const contextType = Symbol.for('boreal.context');",
  'export const createContext = () => {',
  '  const context = { $$typeof: contextType };',
  '  return Object.assign(context, { Provider: context, Consumer: context });',
  '};',
  'export class Component {}',
  'Component.prototype.isReactComponent = {};',
  'export class PureComponent extends Component {}',
  `export default { ${[...onServer, ...inBrowsers].join(', ')}, createElement, createContext, Component, PureComponent };`,
].join('\n');

/** Module 'react/jsx-runtime' of server components. */
// The renderer of payloads comes with React into one chunk: a copy of React takes only one renderer.
export const guardedJsx = `
import 'react-server-dom-parcel/server.edge';
import { Fragment, jsx as create, jsxs as createStatic } from 'react/jsx-runtime';
export { Fragment };
export const jsx = (type, props, key) => create(checked(type, props), props, key);
export const jsxs = (type, props, key) => createStatic(checked(type, props), props, key);
const clientReference = Symbol.for('react.client.reference');
const contextType = Symbol.for('boreal.context');
${failure}
export function checked(type, props) {
  if (typeof type === 'string') {
    for (const name in props) if (typeof props[name] === 'function') throw failure('handler', '<' + type + ' ' + name + '>');
  } else if (type?.$$typeof === clientReference) {
    for (const name in props) checkValue(props[name], name, [], '<' + nameOf(type) + '>');
  } else if (type?.$$typeof === contextType) {
    throw failure('hook', 'createContext');
  } else if (type?.prototype?.isReactComponent) {
    throw failure('hook', 'class ' + type.name);
  }
  return type;
}
const nameOf = ({ $$id, $$name }) => ($$name === 'default' ? $$id.replace(/^client---/, '') : $$name);
function checkValue(value, path, around, owner) {
  const refuse = (kind) => failure('prop', owner + '\\n' + path + '\\n' + kind);
  if (typeof value === 'function') throw refuse('a function');
  if (typeof value === 'symbol' && Symbol.keyFor(value) === undefined) throw refuse('a symbol');
  if (typeof value !== 'object' || value === null || around.includes(value)) return;
  if ('$$typeof' in value || value instanceof Date || value instanceof Promise) return;
  const inner = [...around, value];
  if (value instanceof Map || value instanceof Set) {
    for (const each of value.entries()) checkValue(each, path, inner, owner);
    return;
  }
  const isPlain = Array.isArray(value) || [null, Object.prototype].includes(Object.getPrototypeOf(value));
  if (!isPlain) throw refuse('an object of the class ' + (value.constructor?.name ?? ''));
  for (const name of Object.keys(value)) checkValue(value[name], Array.isArray(value) ? path + '[' + name + ']' : path + '.' + name, inner, owner);
}
`;

/** Removes the calls of a site's own hooks: the component that calls one is wrong, not the hook. */
const withoutHooks = (stack: string | undefined): string | undefined => stack?.replaceAll(/^\s+at use[A-Z]\w* \(.*\n/gm, '');

/**
 * Returns the problem of a server component that does what only client components can; undefined
 * for any other error. Its stack leads to the position.
 */
export function boundaryProblem(thrown: unknown, file: string): Problem | undefined {
  if (!(thrown instanceof Error) || !(boundaryProperty in thrown)) return undefined;
  const details = { where: { file }, stack: withoutHooks(stackOf(thrown)) };
  const [first = '', prop = '', kind = ''] = thrown.message.split('\n');
  if (thrown[boundaryProperty] === 'hook') return bundleErrors.SERVER_HOOK({ name: first }, details);
  if (thrown[boundaryProperty] === 'handler') return bundleErrors.SERVER_HANDLER({ attribute: first }, details);
  return bundleErrors.CLIENT_PROP({ component: first, prop, kind }, details);
}
