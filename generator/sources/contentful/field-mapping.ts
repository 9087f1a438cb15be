import type { TypeModel } from '../../model/content-model.ts';
import { isOfKind } from '../../model/fields.ts';
import type { Field } from '../../model/kinds/kind.ts';
import { type MappedTypes, resultOf, rowOf } from './kind-table.ts';
import type { SpaceContentType } from './space.ts';

/** Field with the slug of an entry, if its type in the model names no other one. */
export const slugFieldId = 'slug';

/** Returns the field with the slugs of a type; undefined if its entries are named by their ids. */
export function slugFieldOf(
  type: Pick<TypeModel, 'slug'> | undefined,
  inSpace: SpaceContentType | undefined,
): string | undefined {
  if (type?.slug !== undefined) return type.slug || undefined;
  const field = inSpace?.fields.find(({ id }) => id === slugFieldId);
  return field && !field.omitted && ['Symbol', 'Text'].includes(field.type) ? slugFieldId : undefined;
}

/** Returns the field that a printed model has for the slugs of a type. */
export const printedSlugField = ({ slug }: TypeModel): string => slug || slugFieldId;

/** Maximum length of Contentful's type Text, in characters. */
export const maxTextLength = 50_000;

/**
 * Returns the types in Contentful that can hold a field, the type of the printed model first.
 * Records, and lists that Contentful does not have, are JSON objects as in local files.
 */
export const mappedTypes = (field: Field): MappedTypes => resultOf(rowOf(field).types, field);

/**
 * Returns the title field for Contentful's editor: the first text if it is short and required, else
 * the slug. A later short text, such as a description, distinguishes entries less well.
 */
export function displayFieldOf(type: TypeModel): string {
  const { fields } = type;
  const [name, field] = Object.entries(fields).find(([, each]) => isOfKind(each, 'text')) ?? [];
  return name !== undefined && field?.required && mappedTypes(field)[0].type === 'Symbol' ? name : printedSlugField(type);
}
