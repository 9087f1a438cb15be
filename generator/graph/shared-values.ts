/** Values that are the same in every language. */

import type { FieldPath } from '../model/field-path.ts';
import { anyField, kindOf } from '../model/fields.ts';
import type { Field, FieldSet } from '../model/kinds/kind.ts';
import type { RichTextRef } from '../model/kinds/markdown.ts';
import { cacheBy } from '../support/cache-by.ts';
import { stableJson } from '../support/stable-json.ts';

type Values = Readonly<Record<string, unknown>>;
type TextOf = (reference: RichTextRef) => string;

/** The values of a field in two versions of an entry. */
interface SharedValue {
  readonly field: Field;
  readonly path: FieldPath;
  readonly here: unknown;
  readonly there: unknown;
}

/**
 * Lists the values that two versions of an entry share. Each version has its own groups and lists;
 * within them, only values with an explicit `localized: false` are shared, item by item.
 */
export function* sharedValues(declared: FieldSet, here: Values, there: Values): Generator<SharedValue> {
  for (const [name, field] of sharingFields(declared)) {
    const value = { field, path: [name], here: here[name], there: there[name] };
    if (field.localized) yield* within(value);
    else yield value;
  }
}

function* within({ field, path, here, there }: SharedValue): Generator<SharedValue> {
  if (here === undefined || there === undefined) return;
  for (const value of pairsWithin(field, path, here, there)) {
    if (typeof value.path.at(-1) === 'string' && value.field.isShared) yield value;
    else if (mayShare(value.field)) yield* within(value);
  }
}

/** Lists the values within two values of a field that have the same name or index. */
function pairsWithin(field: Field, path: FieldPath, here: unknown, there: unknown): readonly SharedValue[] {
  const steps = new Map<string | number, Field>();
  const take = (value: unknown): ReadonlyMap<string | number, unknown> => {
    const values = new Map<string | number, unknown>();
    kindOf(field).map?.(field, value, (inner, part, step) => {
      steps.set(step, inner);
      values.set(step, part);
    });
    return values;
  };
  const [ours, theirs] = [take(here), take(there)];
  return [...steps].map(([step, inner]) => ({
    field: inner,
    path: [...path, step],
    here: ours.get(step),
    there: theirs.get(step),
  }));
}

/** Skips fields without shared values, which are most of them. */
const sharingFields = cacheBy((declared: FieldSet) =>
  Object.entries(declared).filter(([, field]) => !field.localized || mayShare(field)),
);

const mayShare = (field: Field): boolean => anyField(field, ({ isShared }) => isShared);

/** Returns true if two values are the same, apart from the typography of their languages. */
export const isSameValue = (field: Field, a: unknown, b: unknown, textOf: TextOf): boolean =>
  stableJson(comparable(field, a, textOf)) === stableJson(comparable(field, b, textOf));

const isFormatted = (field: Field): boolean => kindOf(field).text === 'formatted';

function comparable(field: Field, value: unknown, textOf: TextOf): unknown {
  if (value === undefined) return undefined;
  const { text, map } = kindOf(field);
  if (text === 'plain') return withoutTypography(value as string);
  if (text === 'formatted') return textOf(value as RichTextRef);
  return map ? map(field, value, (inner, part) => comparable(inner, part, textOf)) : value;
}

/** Languages differ in quotation marks and in the spaces next to marks. */
const withoutTypography = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/ (?=[:;!?%$»])|(?<=«) /g, '')
    .replace(/[“”„‘’«»"']/g, '"');

/** Maximum length of a value in a message, in characters. */
const maxShown = 60;

/** Returns a value as a message shows it. */
export function readableValue(field: Field, value: unknown, textOf: TextOf): string {
  if (value === undefined) return 'missing';
  const text = isFormatted(field) ? textOf(value as RichTextRef) : typeof value === 'string' ? value : stableJson(value);
  return `“${text.length > maxShown ? `${text.slice(0, maxShown)}…` : text}”`;
}
