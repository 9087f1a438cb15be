import { join } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import {
  type CodePosition,
  type CompiledFile,
  compiledFile,
  inlineSourceMap,
  positionInStack,
  positionOfKey,
  stackOf,
} from '../support/site-code.ts';

/** The compiled code of a config and everything that it imports, for positions in messages. */
export interface ConfigCode {
  /** Name of the config file. */
  readonly file: string;
  /** Returns the position of a thrown value in the site's code; the config file if it has none. */
  readonly positionOf: (thrown: unknown) => CodePosition;
  /** Returns the position at which a family, slice or site was defined. */
  readonly definitionOf: (part: unknown) => CodePosition;
  /** Adds the position of an unknown setting to its problem, if its name occurs only once. */
  readonly located: (problem: Problem) => Problem;
}

interface ConfigCodeOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly file: string;
  /** Addresses that the code may have in stacks: by default the first, else the one it is loaded from. */
  readonly addresses: readonly string[];
  readonly code: string;
}

/** Property that holds the stack of a definition. See `site.ts`. */
const definedAt = Symbol.for('boreal.definedAt');

export function configCode({ root, file, addresses, code }: ConfigCodeOptions): ConfigCode {
  const load = once((): CompiledFile | undefined => {
    const map = inlineSourceMap(code);
    return map === undefined ? undefined : compiledFile(map, join(root, '.boreal', 'bundle'));
  });
  const inStack = (stack: string | undefined): CodePosition =>
    positionInStack(stack, { root, compiledFile: (each) => (addresses.includes(each) ? load() : undefined) }) ?? {
      where: { file },
    };
  return {
    file,
    positionOf: (thrown) => inStack(stackOf(thrown)),
    definitionOf: (part) => inStack((part as { readonly [definedAt]?: string } | undefined)?.[definedAt]),
    located(problem) {
      const { field } = problem.where ?? {};
      const key = field?.replace(/^.*\./, '');
      const compiled = key === undefined ? undefined : load();
      const position = compiled && positionOfKey(key ?? '', compiled, root);
      return position
        ? { ...problem, ...position, where: { ...position.where, ...(field === undefined ? {} : { field }) } }
        : problem;
    },
  };
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
