import type { ContentModel, Field } from '../model/content-model.ts';

/** Addresses in a text: with a scheme, or with two slashes. */
const addressPattern = /(?:https?:)?\/\/[^\s()<>"'\\]+/g;

/** Returns the addresses in a text. */
export const addressesIn = (text: string): readonly string[] => [...text.matchAll(addressPattern)].map(([address]) => address);

const plainKinds: readonly Field['kind'][] = [
  'text',
  'symbol',
  'href',
  'integer',
  'number',
  'boolean',
  'date',
  'datetime',
  'location',
  'json',
  'link',
];

/** Returns the names of a type's fields that may show or link to files. */
export function fieldsWithFiles(model: ContentModel, type: string): readonly string[] {
  const fields = Object.hasOwn(model, type) ? model[type]?.fields : undefined;
  return Object.entries(fields ?? {}).flatMap(([name, field]) => (mayHoldFiles(field) ? [name] : []));
}

const mayHoldFiles = (field: Field): boolean =>
  field.kind === 'list' ? mayHoldFiles(field.of) : !plainKinds.includes(field.kind);
