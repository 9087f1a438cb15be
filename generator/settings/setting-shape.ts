import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { closestName } from '../support/closest-name.ts';
import { configErrors } from './errors.ts';

/** Allowed values of a setting: a single value, a list, or a record of further settings. */
export type SettingShape =
  | { readonly kind: 'value'; readonly meaning: string; readonly accepts: (value: unknown) => boolean }
  | { readonly kind: 'list'; readonly of: SettingShape }
  | { readonly kind: 'values'; readonly of: SettingShape; readonly names?: Names }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, SettingShape>>; readonly optional: readonly string[] };

/** Names of a record, of which there is at least one. */
interface Names {
  readonly meaning: string;
  readonly accepts: (name: string) => boolean;
}

export const value = (meaning: string, accepts: (value: unknown) => boolean): SettingShape => ({
  kind: 'value',
  meaning,
  accepts,
});
/** A text that the expression matches. */
export const textLike = (meaning: string, expression: RegExp): SettingShape =>
  value(meaning, (text) => typeof text === 'string' && expression.test(text));
export const listOf = (of: SettingShape): SettingShape => ({ kind: 'list', of });
/** A record with any keys, all values of which have one shape. With `names`, it is not empty. */
export const recordOf = (of: SettingShape, names?: Names): SettingShape => ({ kind: 'values', of, ...(names ? { names } : {}) });
/** A record with exactly these fields; those in `optional` may be absent. */
export const record = (fields: Readonly<Record<string, SettingShape>>, ...optional: readonly string[]): SettingShape => ({
  kind: 'record',
  fields,
  optional,
});

interface Setting {
  /** Name in messages, such as 'visitor.consent'. */
  readonly name: string;
  readonly value: unknown;
  readonly where: ProblemOrigin;
}

/** Validates a setting. */
export function checkSetting({ name, value, where }: Setting, shape: SettingShape): readonly Problem[] {
  const notA = (meaning: string) => [configErrors.VALUE({ setting: name, meaning }, { where: { ...where, field: name } })];
  if (shape.kind === 'value') return shape.accepts(value) ? [] : notA(shape.meaning);
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) return notA('a list');
    return value.flatMap((item: unknown, index) => checkSetting({ name: `${name}[${index}]`, value: item, where }, shape.of));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return notA('a record of settings');
  if (shape.kind === 'values') {
    const { names } = shape;
    const keys = Object.keys(value);
    if (names && !(keys.length > 0 && keys.every(names.accepts))) return notA(`a record with at least one ${names.meaning}`);
    return Object.entries(value).flatMap(([key, item]) => checkSetting({ name: `${name}.${key}`, value: item, where }, shape.of));
  }
  return checkRecord({ name, value, where }, shape);
}

function checkRecord(
  { name, value, where }: Setting & { readonly value: object },
  { fields, optional }: Extract<SettingShape, { kind: 'record' }>,
): readonly Problem[] {
  const names = Object.keys(fields);
  // A setting that is set to undefined counts as not set.
  const values = Object.entries(value).filter(([, item]) => item !== undefined);
  const missing = names.filter((key) => !optional.includes(key) && !values.some(([other]) => other === key));
  return [
    ...missing.map((key) => configErrors.KEY_MISSING({ key: `${name}.${key}` }, { where: { ...where, field: name } })),
    ...values.flatMap(([key, item]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (field) return checkSetting({ name: `${name}.${key}`, value: item, where }, field);
      const closest = closestName(key, names);
      const unknown = `${name}.${key}`;
      const suggestion = closest && `${name}.${closest}`;
      return [configErrors.KEY_UNKNOWN({ key: unknown, suggestion }, { where: { ...where, field: unknown } })];
    }),
  ];
}
