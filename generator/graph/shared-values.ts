/** Values that are the same in every language. */
import type { Field, FieldSet, RichTextRef } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
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
  if (field.kind === 'list') {
    const others = there as readonly unknown[];
    for (const [at, item] of (here as readonly unknown[]).slice(0, others.length).entries()) {
      yield* within({ field: field.of, path: [...path, at], here: item, there: others[at] });
    }
  } else if (field.kind === 'group') {
    for (const [name, member] of sharingFields(field.fields as FieldSet)) {
      const value = { field: member, path: [...path, name], here: (here as Values)[name], there: (there as Values)[name] };
      if (member.isShared) yield value;
      else yield* within(value);
    }
  }
}

/** Skips fields without shared values, which are most of them. */
const sharingFields = cacheBy((declared: FieldSet) =>
  Object.entries(declared).filter(([, field]) => !field.localized || mayShare(field)),
);

const mayShare = (field: Field): boolean =>
  field.isShared === true ||
  (field.kind === 'list' && mayShare(field.of)) ||
  (field.kind === 'group' && Object.values(field.fields as FieldSet).some(mayShare));

/** Returns true if two values are the same, apart from the typography of their languages. */
export const isSameValue = (field: Field, a: unknown, b: unknown, textOf: TextOf): boolean =>
  stableJson(comparable(field, a, textOf)) === stableJson(comparable(field, b, textOf));

const isFormatted = ({ kind }: Field): boolean => kind === 'markdown' || kind === 'html';

function comparable(field: Field, value: unknown, textOf: TextOf): unknown {
  if (value === undefined) return undefined;
  if (field.kind === 'text') return withoutTypography(value as string);
  if (isFormatted(field)) return textOf(value as RichTextRef);
  if (field.kind === 'list') return (value as unknown[]).map((item) => comparable(field.of, item, textOf));
  if (field.kind !== 'group') return value;
  const members = field.fields as Readonly<Record<string, Field>>;
  return Object.fromEntries(
    Object.entries(value as Values).map(([name, member]) => {
      const declared = members[name];
      return [name, declared ? comparable(declared, member, textOf) : member];
    }),
  );
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
