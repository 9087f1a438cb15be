import type { ContentModel } from '../model/content-model.ts';
import { anyField, kindOf } from '../model/fields.ts';
import type { Field } from '../model/kinds/kind.ts';

/** Addresses in a text: with a scheme, or with two slashes. */
const addressPattern = /(?:https?:)?\/\/[^\s()<>"'\\]+/g;

/** Returns the addresses in a text. */
export const addressesIn = (text: string): readonly string[] => [...text.matchAll(addressPattern)].map(([address]) => address);

/** Returns the names of a type's fields that may show or link to files. */
export function fieldsWithFiles(model: ContentModel, type: string): readonly string[] {
  const fields = Object.hasOwn(model, type) ? model[type]?.fields : undefined;
  return Object.entries(fields ?? {}).flatMap(([name, field]) => (mayHoldFiles(field) ? [name] : []));
}

const mayHoldFiles = (field: Field): boolean => anyField(field, (each) => kindOf(each).mayHoldFiles);
