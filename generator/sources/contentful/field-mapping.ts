import type { Field, TypeModel } from '../../model/content-model.ts';
import type { SpaceContentType, SpaceFieldType } from './space.ts';

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

/** Maximum length of Contentful's type Symbol, in characters. */
export const maxSymbolLength = 255;
/** Maximum length of Contentful's type Text, in characters. */
export const maxTextLength = 50_000;

/** A type that a field of the model may have in Contentful. */
export interface MappedType {
  readonly type: SpaceFieldType;
  readonly linkType?: 'Entry' | 'Asset';
  readonly items?: { readonly type: 'Symbol' | 'Link' | 'ResourceLink'; readonly linkType?: 'Entry' | 'Asset' };
}

const symbols: MappedType = { type: 'Array', items: { type: 'Symbol' } };

/**
 * Returns the types in Contentful that can hold a field, the type of the printed model first.
 * Records, and lists that Contentful does not have, are JSON objects as in local files.
 */
export function mappedTypes(field: Field): readonly [MappedType, ...MappedType[]] {
  switch (field.kind) {
    case 'text':
      return field.maxLength !== undefined && field.maxLength <= maxSymbolLength
        ? [{ type: 'Symbol' }, { type: 'Text' }]
        : [{ type: 'Text' }, { type: 'Symbol' }];
    case 'html':
      return [{ type: 'Text' }];
    case 'markdown':
      return [{ type: 'Text' }, { type: 'RichText' }];
    case 'symbol':
    case 'href':
      return [{ type: 'Symbol' }, { type: 'Text' }];
    case 'integer':
      return [{ type: 'Integer' }];
    case 'number':
      return [{ type: 'Number' }, { type: 'Integer' }];
    case 'boolean':
      return [{ type: 'Boolean' }];
    case 'date':
    case 'datetime':
      return [{ type: 'Date' }];
    case 'location':
      return [{ type: 'Location' }];
    case 'json':
      return [{ type: 'Object' }];
    case 'link':
      return [{ type: 'Link', linkType: 'Entry' }, { type: 'ResourceLink' }];
    case 'file':
    case 'image':
      return [{ type: 'Link', linkType: 'Asset' }];
    case 'group':
      return [{ type: 'Object' }];
    case 'list':
      return mappedList(field.of);
  }
}

function mappedList(item: Field): readonly [MappedType, ...MappedType[]] {
  switch (item.kind) {
    case 'text':
    case 'symbol':
    case 'href':
      return [symbols, { type: 'Object' }];
    case 'link':
      return [
        { type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
        { type: 'Array', items: { type: 'ResourceLink' } },
      ];
    case 'file':
    case 'image':
      return [{ type: 'Array', items: { type: 'Link', linkType: 'Asset' } }];
    default:
      return [{ type: 'Object' }];
  }
}

/**
 * Returns the title field for Contentful's editor: the first text if it is short and required, else
 * the slug. A later short text, such as a description, distinguishes entries less well.
 */
export function displayFieldOf(type: TypeModel): string {
  const { fields } = type;
  const [name, field] = Object.entries(fields).find(([, { kind }]) => kind === 'text') ?? [];
  return name !== undefined && field?.required && mappedTypes(field)[0].type === 'Symbol' ? name : printedSlugField(type);
}
