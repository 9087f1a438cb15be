/**
 * Shapes of values that a site writes: settings, options of fields, results of its functions. A table
 * of them is checked by one function, and its types follow from it.
 */
import { closestName } from './closest-name.ts';

type Accepts = (value: unknown) => boolean;

interface Described<T> {
  /** True if the value may be absent. */
  readonly isOptional?: boolean;
  /** Only for the type system: never set. */
  readonly valueType?: T;
}

/** Allowed values: a single value, a list, a record with any names, or one with certain names. */
export type Shape<T = unknown> = Described<T> & (ValueShape | ListShape | ValuesShape | RecordShape);

interface ValueShape {
  readonly kind: 'value';
  /** In words: 'a text'. */
  readonly meaning: string;
  readonly accepts: Accepts;
  /** Returns the reason against a value in words of its own. */
  readonly reason?: (value: unknown, path: string) => string | undefined;
}

interface ListShape {
  readonly kind: 'list';
  readonly of: Shape;
}

interface ValuesShape {
  readonly kind: 'values';
  readonly of: Shape;
  readonly names?: Names;
}

/** Names of a record, of which there is at least one. */
interface Names {
  readonly meaning: string;
  readonly accepts: (name: string) => boolean;
}

interface RecordShape {
  readonly kind: 'record';
  /** In words. */
  readonly meaning: string;
  readonly fields: ShapeTable;
}

/** Shapes by name. */
export type ShapeTable = Readonly<Record<string, Shape>>;

/** Shapes of the members of a type that is declared elsewhere. */
export type ShapesOf<T> = { readonly [K in keyof T]-?: Shape<NonNullable<T[K]>> };

export type ValueOfShape<S> = S extends { readonly valueType?: infer T } ? Exclude<T, undefined> : never;

/** The record that a table of shapes describes. Comments in the table describe its members. */
export type RecordOf<T> = { readonly [K in keyof T as T[K] extends Optional ? never : K]: ValueOfShape<T[K]> } & {
  readonly [K in keyof T as T[K] extends Optional ? K : never]?: ValueOfShape<T[K]>;
};

export interface Optional {
  readonly isOptional: true;
}

const settingsRecord = 'a record of settings';

/** A value that may be absent. */
export const optional = <T>(shape: Shape<T>): Shape<T> & Optional => ({ ...shape, isOptional: true });

/** A shape with the type of its values, where it does not follow from the shape. */
export const typed = <T>(shape: Shape): Shape<T> => shape as Shape<T>;

export const value = <T = unknown>(meaning: string, accepts: Accepts, reason?: ValueShape['reason']): Shape<T> =>
  reason ? { kind: 'value', meaning, accepts, reason } : { kind: 'value', meaning, accepts };

/** A text that the expression matches. */
export const textLike = (meaning: string, expression: RegExp): Shape<string> =>
  value(meaning, (text) => typeof text === 'string' && expression.test(text));

/** One of these texts. */
export const oneOf = <const T extends string>(...texts: readonly T[]): Shape<T> =>
  value(`one of ${texts.join(', ')}`, (each) => (texts as readonly unknown[]).includes(each));

export const listOf = <T>(of: Shape<T>): Shape<readonly T[]> => ({ kind: 'list', of });

/** A record with any names, all values of which have one shape. With `names`, it is not empty. */
export const recordOf = <T>(of: Shape<T>, names?: Names): Shape<Readonly<Record<string, T>>> => ({ kind: 'values', of, names });

/** A record with these members only. */
export const record = <const T extends ShapeTable>(fields: T, meaning = settingsRecord): Shape<RecordOf<T>> => ({
  kind: 'record',
  fields,
  meaning,
});

/** A record with all members of a table, each of which may be absent. */
export const partial = <const T extends ShapeTable>(fields: T): Shape<Partial<RecordOf<T>>> => ({
  kind: 'record',
  meaning: settingsRecord,
  fields: Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, optional(shape)])),
});

export const text = value<string>('a text', (each) => typeof each === 'string');
export const filledText = value<string>('a text', (each) => typeof each === 'string' && each !== '');
export const flag = value<boolean>('true or false', (each) => typeof each === 'boolean');
export const count = value<number>('a whole number', (each) => Number.isInteger(each) && Number(each) >= 0);
export const anything = value('a value', () => true);
export const anyRecord = value<object>('a record', isRecord);
/** A function; its type is written where it is used. */
// biome-ignore lint/suspicious/noExplicitAny: callers name the type
export const work = value<any>('a function', (each) => typeof each === 'function');

export function isRecord(each: unknown): each is Readonly<Record<string, unknown>> {
  return typeof each === 'object' && each !== null && !Array.isArray(each);
}

/** Something wrong with a value. */
export type Flaw =
  | { readonly kind: 'value'; readonly path: string; readonly meaning: string; readonly value: unknown; readonly reason?: string }
  | { readonly kind: 'missing'; readonly path: string; readonly within: string }
  | { readonly kind: 'unknown'; readonly path: string; readonly similar: string | undefined };

/** Lists all that is wrong with a value. `path`: its name, such as 'visitor.consent'; '' for a result. */
export function flawsOf(checked: unknown, shape: Shape, path: string): readonly Flaw[] {
  const flaws: Flaw[] = [];
  collect(checked, shape, path, flaws);
  return flaws;
}

function collect(checked: unknown, shape: Shape, path: string, flaws: Flaw[]): void {
  const notA = (meaning: string): unknown => flaws.push({ kind: 'value', path, meaning, value: checked });
  switch (shape.kind) {
    case 'value': {
      if (shape.accepts(checked)) return;
      const reason = shape.reason?.(checked, path);
      if (reason === undefined) notA(shape.meaning);
      else flaws.push({ kind: 'value', path, meaning: shape.meaning, value: checked, reason });
      return;
    }
    case 'list':
      if (!Array.isArray(checked)) notA('a list');
      else for (const [index, item] of checked.entries()) collect(item, shape.of, `${path}[${index}]`, flaws);
      return;
    case 'values': {
      if (!isRecord(checked)) return void notA(settingsRecord);
      const { names, of } = shape;
      const keys = Object.keys(checked);
      if (names && !(keys.length > 0 && keys.every(names.accepts)))
        return void notA(`a record with at least one ${names.meaning}`);
      for (const key of keys) collect(checked[key], of, within(path, key), flaws);
      return;
    }
    case 'record':
      if (isRecord(checked)) collectMembers(checked, shape.fields, path, flaws);
      else notA(shape.meaning);
  }
}

/**
 * A member that is set to undefined counts as not set. Members of classes are not own ones. A missing
 * member that an unknown one is close to is that one, misspelt.
 */
function collectMembers(checked: Readonly<Record<string, unknown>>, fields: ShapeTable, path: string, flaws: Flaw[]): void {
  const names = Object.keys(fields);
  const keys = Object.keys(checked).filter((key) => checked[key] !== undefined);
  const misspelt = new Map(keys.filter((key) => !Object.hasOwn(fields, key)).map((key) => [key, closestName(key, names)]));
  const meant = new Set(misspelt.values());
  for (const name of names) {
    if (!fields[name]?.isOptional && checked[name] === undefined && !meant.has(name))
      flaws.push({ kind: 'missing', path: within(path, name), within: path });
  }
  for (const key of keys) {
    const shape = Object.hasOwn(fields, key) ? fields[key] : undefined;
    // Most values are single ones, and right: their path is not needed.
    if (shape?.kind === 'value' && shape.accepts(checked[key])) continue;
    const similar = misspelt.get(key);
    if (shape) collect(checked[key], shape, within(path, key), flaws);
    else flaws.push({ kind: 'unknown', path: within(path, key), similar: similar && within(path, similar) });
  }
}

const within = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The members that a table of shapes describes, all of which may be absent. */
export type OptionsOf<T> = { readonly [K in keyof T]?: ValueOfShape<T[K]> };
