/** The kinds of fields by name, and what follows from them for any field. */
import { cacheBy } from '../support/cache-by.ts';
import type { FieldPath } from './field-path.ts';
import * as constructors from './kinds/index.ts';
import type { Field, FieldKind, FieldSet, JsonSchema, PlaceholderContext, RecordSchema } from './kinds/kind.ts';
import type { RichTextRef } from './kinds/markdown.ts';

/** Name of a kind: that of the function that declares its fields. */
export type Kind = keyof typeof constructors;

/** A field of this kind. */
export type FieldOf<K extends Kind> = (typeof constructors)[K] extends { readonly kind: FieldKind<infer F> } ? F : never;

/** The kinds of fields by name. */
export const kinds = Object.fromEntries(
  Object.entries(constructors).map(([name, { kind }]) => [name, kind]),
) as unknown as Readonly<Record<Kind, FieldKind>>;

export const isKindName = (name: unknown): name is Kind => typeof name === 'string' && Object.hasOwn(kinds, name);

export const kindOf = (field: Field): FieldKind => kinds[field.kind as Kind];

/** True for a field of this kind. */
export const isOfKind = <K extends Kind>(field: Field | undefined, kind: K): field is FieldOf<K> => field?.kind === kind;

/** Returns the names of the kinds for which something is true. */
export const kindsWhere = (matches: (kind: FieldKind) => boolean | undefined): readonly Kind[] =>
  (Object.keys(kinds) as Kind[]).filter((name) => matches(kinds[name]));

/** True if a field, or one within it, matches. */
export const anyField = (field: Field, matches: (field: Field) => boolean | undefined): boolean =>
  matches(field) === true || (kindOf(field).inner?.(field) ?? []).some((inner) => anyField(inner, matches));

/** Lists the shapes of blocks in a set of fields, at every depth: the name and the fields of each. */
export function shapesIn(fields: FieldSet): readonly (readonly [name: string, fields: FieldSet])[] {
  const within = (field: Field): readonly (readonly [string, FieldSet])[] => [
    ...(isOfKind(field, 'oneOf') ? Object.entries(field.shapes) : []),
    ...(kindOf(field).inner?.(field) ?? []).flatMap(within),
  ];
  return Object.values(fields).flatMap(within);
}

/** True for a field that an entry must have. */
export const isNeeded = (field: Field): boolean => {
  const { acceptsNothing } = kindOf(field);
  return field.required && !acceptsNothing?.(field);
};

/** Returns a harmless value for a required field; undefined for an optional one. */
export function placeholderFor(field: Field, path: FieldPath, context: Omit<PlaceholderContext, 'placeholderOf'>): unknown {
  const placeholderOf = (inner: Field, at: FieldPath): unknown => placeholderFor(inner, at, context);
  return field.required ? kindOf(field).placeholder(field, path, { ...context, placeholderOf }) : undefined;
}

/** A value in the fields of an entry, with its declaration and path. */
export interface PlacedValue<F extends Field = Field> {
  readonly field: F;
  readonly value: unknown;
  readonly path: FieldPath;
}

type Values = Readonly<Record<string, unknown>>;
type FindValues<F extends Field> = (declared: FieldSet, entry: { readonly fields: Values }) => readonly PlacedValue<F>[];

/**
 * Creates a function that finds all values of an entry whose fields match, at every depth. It skips
 * other fields, and does not read the entry if it has no such field.
 */
export function valuesWhere(matches: (field: Field) => boolean | undefined): FindValues<Field> {
  const fieldsThatHold = cacheBy((declared: FieldSet) =>
    Object.entries(declared).filter(([, field]) => anyField(field, matches)),
  );
  const collect = (field: Field, value: unknown, path: FieldPath, result: PlacedValue[]): void => {
    if (value === undefined) return;
    if (matches(field)) result.push({ field, value, path });
    kindOf(field).map?.(field, value, (inner, part, step) => collect(inner, part, [...path, step], result));
  };
  // Not taken apart: `fields` of a cached entry is read from its file.
  return (declared, entry) => {
    const result: PlacedValue[] = [];
    for (const [name, field] of fieldsThatHold(declared)) collect(field, entry.fields[name], [name], result);
    return result;
  };
}

/** As `valuesWhere`, for one kind. */
export const valuesOfKind = <K extends Kind>(
  kind: K,
  isWanted: (field: FieldOf<K>) => boolean = () => true,
): FindValues<FieldOf<K>> => valuesWhere((field) => isOfKind(field, kind) && isWanted(field)) as FindValues<FieldOf<K>>;

/** A text of an entry that readers see. */
export interface ShownText extends PlacedValue {
  readonly value: string | RichTextRef;
}

/** Lists the texts of an entry that readers see. */
export const shownTexts = valuesWhere((field) => kindOf(field).text !== undefined) as (
  ...args: Parameters<FindValues<Field>>
) => readonly ShownText[];

/** Returns the schema of the values that an entry may have for a field. */
export function fieldSchema(field: Field): JsonSchema {
  const kind = kindOf(field);
  const { description = kind.describe(field), ...schema } = kind.schema(field, { ofField: fieldSchema, ofRecord: recordSchema });
  if (!isNeeded(field)) return { description, anyOf: [schema, nothing] };
  const mayBeText = schema.type === undefined || [schema.type].flat().includes('string');
  return { description, ...schema, ...(mayBeText ? { not: blank } : {}) };
}

/** Returns the schema of a record of fields. `isRequired`: false for a field that may stand elsewhere. */
export function recordSchema(fields: FieldSet, isRequired: (name: string) => boolean = () => true): RecordSchema {
  const needed = Object.entries(fields).filter(([name, field]) => isRequired(name) && isNeeded(field));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    required: needed.map(([name]) => name),
    additionalProperties: false,
  };
}

const blank = { type: 'string', pattern: String.raw`^\s*$` };
/** A value that is as good as none. */
const nothing = { ...blank, type: ['string', 'null'] };
