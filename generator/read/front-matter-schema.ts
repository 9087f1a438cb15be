/**
 * JSON Schemas of content files, for editors: what they complete and underline while an author
 * writes. They accept what the model accepts; only `generate` looks into formatted texts and links.
 */
import type { ContentModel, TypeModel } from '../model/content-model.ts';
import { isOfKind, recordSchema } from '../model/fields.ts';
import type { JsonSchema } from '../model/kinds/kind.ts';
import { visibilitySchemas } from '../model/visibility.ts';

const dialect = 'http://json-schema.org/draft-07/schema#';

/** Returns the schema of the front matter of a content type. */
export function typeSchema(name: string, { description, fields }: TypeModel): JsonSchema {
  // The text below the front matter of a `.md` file.
  const isBody = (field: string): boolean => field === 'body' && isOfKind(fields.body, 'markdown');
  const { type, properties, ...record } = recordSchema(fields, (field) => !isBody(field));
  const visibility = Object.entries(visibilitySchemas).filter(([each]) => !Object.hasOwn(fields, each));
  return {
    $schema: dialect,
    title: name,
    description,
    type,
    properties: { ...properties, ...Object.fromEntries(visibility) },
    ...record,
  };
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
