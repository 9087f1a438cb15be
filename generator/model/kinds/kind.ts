/** Members of all fields, and the rules that the file of a kind gives. */

import type { Problem, ProblemOrigin } from '../../errors/problem.ts';
import type { ShapeTable } from '../../support/shapes.ts';
import { recordCode } from '../code.ts';
import type { FieldPath } from '../field-path.ts';

/** A field of a content type. Its kind says which values it has. */
export interface Field<V = unknown, R extends boolean = boolean> {
  readonly kind: string;
  readonly required: R;
  /** True if each language has its own value; otherwise the value is the same in every language. */
  readonly localized: boolean;
  /** True if the model says `localized: false`: the value is the same even within a group. */
  readonly isShared?: true;
  /** Only for the type system: never set. */
  readonly valueType?: V;
}

export type FieldSet = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends { readonly valueType?: infer V } ? V : never;

type IsNeeded<F, K> = F extends { readonly required: true } ? K : never;
type IsOptional<F, K> = F extends { readonly required: true } ? never : K;

/**
 * Values of a set of fields. Required fields and lists are always present, others may be absent.
 * Mapped by name, so that editors lead from a value to the field that declares it.
 */
export type FieldsOf<S> = {
  readonly [K in keyof S as IsNeeded<S[K], K>]: Exclude<ValueOf<S[K]>, undefined>;
} & {
  readonly [K in keyof S as IsOptional<S[K], K>]?: Exclude<ValueOf<S[K]>, undefined>;
};

/** Options of every kind of field except lists, which are never required. */
export interface FieldOptions {
  /** True if entries may lack the field. Default: false. */
  readonly optional?: boolean;
  /**
   * True if each language has its own value. Default: true for texts, links to addresses, pictures,
   * files, JSON and groups; that of the items for lists; false for all other kinds.
   */
  readonly localized?: boolean;
}

export type IsRequired<O> = O extends { readonly optional: true } ? false : true;

/** A JSON Schema of draft 7. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of a record of fields. */
export interface RecordSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** Reads the values of one entry: what a kind needs of the entry around its value. */
export interface FieldReader {
  /** Applies the language's typography to a sentence. */
  readonly typography: (text: string) => string;
  /** Stores a formatted text and returns its reference. */
  readonly addText: AddText;
  readonly rules: TextRules;
  /** Returns the address of a picture as it was written; one next to the entry's file is resolved. */
  readonly pictureAddress: (written: string) => string;
  report(problem: (details: { readonly where: ProblemOrigin }) => Problem, path: FieldPath): undefined;
  /** Reports that a value does not have the type of its field. */
  wrongType(field: Field, value: unknown, path: FieldPath): undefined;
  readField(field: Field, value: unknown, path: FieldPath): unknown;
  readFields(declared: FieldSet, record: Readonly<Record<string, unknown>>, path: FieldPath): Record<string, unknown>;
}

/** Takes Markdown, a rich text document, or sanitized HTML. */
export type AddText = (text: unknown, path: FieldPath) => { readonly richText: string };

/** Rules of formatted texts, links and JSON Schemas, which need more than the model. */
export interface TextRules {
  /** True for the formatted text of a content system. */
  readonly isDocument: (value: unknown) => boolean;
  /** Returns a link target as the site writes it; undefined for anything else. */
  readonly linkTarget: (text: string) => string | undefined;
  readonly sanitizeHtml: (
    html: string,
    allow: Readonly<Record<string, readonly string[]>> | undefined,
  ) => { readonly html: string; readonly removed: readonly string[] };
  /** Returns the first part of a value that does not fit a schema, and why. */
  readonly misfit: (value: unknown, schema: JsonSchema) => { readonly part: string; readonly reason: string } | undefined;
}

/** Makes values that are shown where the real ones are missing. */
export interface PlaceholderContext {
  readonly addText: AddText;
  /** Returns the visible text in place of a missing one; by default it is empty. */
  readonly placeholder?: (field: string) => string;
  /** Returns the placeholder of a field within this one. */
  readonly placeholderOf: (field: Field, path: FieldPath) => unknown;
}

/** Names a list of types that printed code declares elsewhere. */
export type NameOfTypes = (types: readonly string[]) => string | undefined;

/** Everything about a kind of field. */
export interface FieldKind<F extends Field = Field> {
  /** Options besides those of all kinds, with their shapes. */
  readonly options: ShapeTable;
  /** Arguments of the constructor before the options, with their shapes. */
  readonly members?: ShapeTable;
  /** Values of options that are absent. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** True if each language has its own value by default. */
  readonly isLocalized: boolean;
  /** True if the value may name pictures and files. */
  readonly mayHoldFiles: boolean;
  /** True if a directive of Markdown may have an attribute of the kind. */
  readonly isAttribute: boolean;
  /** True if the value may be the slug of its entry. Default: false. */
  readonly isSlug?: boolean;
  /** Text for readers: plain words, or formatted text. Default: none. */
  readonly text?: 'plain' | 'formatted';
  /**
   * Returns the value with the model's type; undefined if it has a problem, which is then reported.
   */
  read(field: F, value: unknown, path: FieldPath, reader: FieldReader): unknown;
  /** Returns a harmless value for a required field that has none. */
  placeholder(field: F, path: FieldPath, context: PlaceholderContext): unknown;
  /** Returns what to write, in words. */
  describe(field: F): string;
  /** Returns the schema of the values that `read` accepts, apart from empty ones. */
  schema(field: F, of: SchemasWithin): JsonSchema;
  /** Returns the arguments before the options as code. `of` prints a field within. Default: none. */
  code?(field: F, of: (inner: Field) => string, nameOf: NameOfTypes): readonly string[];
  /** Returns the fields of values within. Default: none. */
  inner?(field: F): readonly Field[];
  /** Returns the fields of a value that is a record; undefined if it has no known shape. Default: no record. */
  fieldsOf?(field: F, value: unknown): FieldSet | undefined;
  /** Returns a value with other values within; those that become undefined are left out. */
  map?(field: F, value: unknown, map: MapInner): unknown;
  /** True if no value is one too: a missing list is empty. Default: never. */
  acceptsNothing?(field: F): boolean;
}

/** Returns harmless values for the fields of a record, for the `placeholder` of its kind. */
export const fieldPlaceholders = (
  fields: FieldSet,
  path: FieldPath,
  { placeholderOf }: PlaceholderContext,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, placeholderOf(member, [...path, name])]));

/** Returns the fields of a record as code, for the `code` of its kind. */
export const fieldsCode = (fields: FieldSet, print: (inner: Field) => string): string =>
  recordCode(Object.entries(fields).map(([name, member]) => [name, print(member)]));

/** Maps the values of a record, for the `map` of its kind. */
export function mapFields(fields: FieldSet, value: unknown, map: MapInner): Readonly<Record<string, unknown>> {
  const values = value as Readonly<Record<string, unknown>>;
  const mapped = Object.entries(fields).map(([name, member]) => {
    const inner = values[name];
    return [name, inner === undefined ? undefined : map(member, inner, name)];
  });
  return Object.fromEntries(mapped.filter(([, inner]) => inner !== undefined));
}

/** Schemas of the fields within another one. */
export interface SchemasWithin {
  readonly ofField: (field: Field) => JsonSchema;
  readonly ofRecord: (fields: FieldSet) => RecordSchema;
}

/** Takes a value within another one: its field, and its name or index. */
export type MapInner = (field: Field, value: unknown, step: string | number) => unknown;

/** A function that declares fields, with everything about their kind. */
export type Constructor<C, F extends Field> = C & { readonly kind: FieldKind<F> };

export const withKind = <F extends Field, C extends object>(kind: FieldKind<F>, construct: C): Constructor<C, F> =>
  Object.assign(construct, { kind });

/** Declares a field of a kind. Unknown options are named: the check of the config refuses them. */
export function createField<F extends Field>(
  name: F['kind'],
  kind: Pick<FieldKind, 'options' | 'defaults' | 'isLocalized'>,
  options: FieldOptions = {},
  members: object = {},
): F {
  const { optional, localized, ...own } = options;
  const unknown = Object.keys(own).filter((key) => !Object.hasOwn(kind.options, key));
  const known = Object.entries(own).filter(([key, value]) => value !== undefined && !unknown.includes(key));
  const field = {
    kind: name,
    localized: localized ?? kind.isLocalized,
    ...(localized === false ? { isShared: true } : {}),
    required: !optional,
    ...members,
    ...(unknown.length === 0 ? {} : { unknownOptions: unknown }),
    ...kind.defaults,
    ...Object.fromEntries(known),
  };
  return field as unknown as F;
}

/** True for no value: absent, null or blank. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
