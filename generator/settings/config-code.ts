import { join } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { cacheBy } from '../support/cache-by.ts';
import {
  authoredSources,
  type CodePosition,
  type CompiledFile,
  compiledFile,
  inlineSourceMap,
  positionAt,
  positionInStack,
  type SettingPosition,
  stackOf,
} from '../support/site-code.ts';
import { findSetting } from './setting-position.ts';

/** The compiled code of a config and everything that it imports, for positions in messages. */
export interface ConfigCode {
  readonly file: string;
  /** Returns the position of a thrown value in the site's code; the config file if it has none. */
  readonly positionOf: (thrown: unknown) => CodePosition;
  /** Returns the position at which a family, slice or site was defined. */
  readonly definitionOf: (part: unknown) => CodePosition;
  readonly settingsOf: (site: unknown) => SettingPosition;
  /** Adds the position of the setting that a problem names as its field. */
  readonly located: (problem: Problem, site: unknown) => Problem;
}

interface ConfigCodeOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly file: string;
  /** Addresses that the code may have in stacks: by default the first, else the one it is loaded from. */
  readonly addresses: readonly string[];
  readonly code: string;
}

/** Property that holds an error with the stack of a definition. See `site.ts`. */
const definedAt = Symbol.for('boreal.definedAt');

export function configCode({ root, file, addresses, code }: ConfigCodeOptions): ConfigCode {
  const load = once((): CompiledFile | undefined => {
    const map = inlineSourceMap(code);
    return map === undefined ? undefined : compiledFile(map, join(root, '.boreal', 'bundle'));
  });
  const sources = once(() => {
    const compiled = load();
    return compiled ? authoredSources(compiled, root) : [];
  });
  const inStack = (stack: string | undefined): CodePosition | undefined =>
    positionInStack(stack, { root, compiledFile: (each) => (addresses.includes(each) ? load() : undefined) });
  const inStackOf = cacheBy((defined: Error) => inStack(stackOf(defined)));
  const ownPositionOf = (part: unknown): CodePosition | undefined => {
    const defined = errorOfDefinition(part);
    return defined && inStackOf(defined);
  };
  const definitionOf = (part: unknown): CodePosition => ownPositionOf(part) ?? exportOf();
  /** Returns the position of the default export, for a site that no function defined. */
  const exportOf = (): CodePosition => {
    const source = sources().find((each) => each.file === file);
    return source ? positionAt(source, Math.max(0, source.text.search(/^[ \t]*export default\b/m))) : { where: { file } };
  };
  const settingsOf = (site: unknown): SettingPosition => {
    return (setting, text) => {
      const { part, path } = partOf(site, setting);
      const start = definitionOf(part);
      const end = partsOf(site)
        .map(ownPositionOf)
        .filter((each): each is CodePosition => each !== undefined && isBelow(each, start))
        .reduce<CodePosition | undefined>((first, each) => (first && !isBelow(first, each) ? first : each), undefined);
      return findSetting({ sources: sources(), start, end: part === site ? undefined : end, path, text });
    };
  };
  return {
    file,
    positionOf: (thrown) => inStack(stackOf(thrown)) ?? { where: { file } },
    definitionOf,
    settingsOf,
    located(problem, site) {
      const { field } = problem.where ?? {};
      if (problem.excerpt !== undefined) return problem;
      const { where, excerpt } = settingsOf(site)(field ?? '');
      return { ...problem, where: { ...where, ...(field === undefined ? {} : { field }) }, ...(excerpt ? { excerpt } : {}) };
    },
  };
}

const errorOfDefinition = (part: unknown): Error | undefined =>
  (part as { readonly [definedAt]?: Error } | undefined | null)?.[definedAt];

/** True for a position further down in the same file. */
const isBelow = ({ where: a }: CodePosition, { where: b }: CodePosition): boolean =>
  a.file === b.file && ((a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)) > 0;

type Parts = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** Returns all families and slices of a site. */
function partsOf(site: unknown): readonly unknown[] {
  const { families, slices } = isRecord(site) ? site : {};
  return [families, slices].flatMap((parts) => (isRecord(parts) ? Object.values(parts) : []));
}

/** Returns the family or slice that a setting belongs to, and the setting's path within it. */
function partOf(site: unknown, setting: string): { readonly part: unknown; readonly path: string } {
  const [whole = '', kind = '', family, slice] = /^(families|pages|slices)(?:\[(\d+)\]|\.([^.[]+))/.exec(setting) ?? [];
  const parts = isRecord(site) ? site[kind === 'pages' ? 'families' : kind] : undefined;
  const part = isRecord(parts) ? parts[family ?? slice ?? ''] : undefined;
  return errorOfDefinition(part) === undefined ? { part: site, path: setting } : { part, path: setting.slice(whole.length) };
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
