/**
 * JSON Schemas of content files, for editors: what they complete and underline while an author
 * writes. They accept all that the model accepts as usually written; `generate` decides.
 */
import type { ContentModel, Field, FieldSet, JsonSchema, TypeModel } from '../model/content-model.ts';
import { kindOf } from './field-kinds.ts';

const dialect = 'http://json-schema.org/draft-07/schema#';

/** Returns the schema of the fields of a content type. */
export function typeSchema(name: string, { description, fields }: TypeModel): JsonSchema {
  // The text below the front matter of a `.md` file.
  const isBody = (field: string): boolean => field === 'body' && fields.body?.kind === 'markdown';
  return { $schema: dialect, title: name, description, ...recordSchema(fields, (field) => !isBody(field)) };
}

/** Returns one schema with the schemas of all types in its `definitions`. */
export function modelSchema(model: ContentModel): JsonSchema {
  const types = Object.entries(model).map(([name, type]) => {
    const { $schema: _, ...schema } = typeSchema(name, type);
    return [name, schema] as const;
  });
  return {
    $schema: dialect,
    definitions: Object.fromEntries(types),
    anyOf: types.map(([name]) => ({ $ref: `#/definitions/${name}` })),
  };
}

function recordSchema(fields: FieldSet, isRequired: (name: string) => boolean = () => true): JsonSchema {
  const required = Object.entries(fields).filter(([name, field]) => isRequired(name) && isNeeded(field));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    required: required.map(([name]) => name),
    additionalProperties: false,
  };
}

/** A missing list is empty. */
const isNeeded = (field: Field): boolean => (field.kind === 'list' ? field.min > 0 : field.required);

function fieldSchema(field: Field): JsonSchema {
  const words = kindOf(field).describe(field);
  const isLimited = field.kind === 'text' && field.maxLength !== undefined;
  const description = isLimited ? `${words} of at most ${field.maxLength} characters` : words;
  const schema = (shapes[field.kind] as (field: Field) => JsonSchema)(field);
  // An optional field may be written without a value.
  return field.required ? { description, ...schema } : { description, anyOf: [schema, { type: 'null' }] };
}

/** A text as YAML gives it: editors take `2026` and `true` for other types, Boreal reads what is written. */
const written = { type: ['string', 'number', 'boolean'] };
const string = { type: 'string' };

type Shapes = { readonly [K in Field['kind']]: (field: Extract<Field, { readonly kind: K }>) => JsonSchema };

const shapes: Shapes = {
  text: ({ maxLength }) => ({ ...written, ...(maxLength === undefined ? {} : { maxLength }) }),
  markdown: () => written,
  html: () => written,
  symbol: ({ choices, pattern }) => ({
    ...(choices === undefined ? written : { enum: choices.flatMap(spellings) }),
    ...(pattern === undefined ? {} : { pattern: pattern.expression }),
  }),
  href: () => ({ ...string, pattern: '^(/|#|[a-zA-Z][a-zA-Z0-9+.-]*:)' }),
  integer: () => ({ type: 'integer' }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ ...string, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  datetime: () => ({ ...string, pattern: '^\\d{4}-\\d{2}-\\d{2}' }),
  location: () => ({
    type: 'object',
    properties: { lat: { type: 'number', minimum: -90, maximum: 90 }, lon: { type: 'number', minimum: -180, maximum: 180 } },
    required: ['lat', 'lon'],
    additionalProperties: false,
  }),
  // As a text in JSON, or as YAML whose values are texts.
  json: () => ({}),
  link: ({ to }) => ({ ...written, ...(to.length > 1 ? { pattern: `^(${to.join('|')})/` } : {}) }),
  file: () => ({
    anyOf: [
      string,
      {
        type: 'object',
        properties: { file: string, title: string, type: string, size: { type: 'integer', minimum: 0 } },
        required: ['file'],
        additionalProperties: false,
      },
    ],
  }),
  image: () => ({
    type: 'object',
    properties: { file: string, alt: string },
    required: ['file', 'alt'],
    additionalProperties: false,
  }),
  list: ({ of, min }) => ({
    ...(min > 0 ? { type: 'array', minItems: min } : { type: ['array', 'null'] }),
    items: fieldSchema({ ...of, required: true } as Field),
  }),
  group: ({ fields }) => recordSchema(fields as FieldSet),
};

/** Returns a choice as it is written, and as YAML reads it: 1 for '1', true for 'true'. */
function spellings(choice: string): readonly unknown[] {
  const isOther = /^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(choice);
  return isOther ? [choice, JSON.parse(choice) as unknown] : [choice];
}
