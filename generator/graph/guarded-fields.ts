import { ProblemError } from '../errors/problem.ts';
import type { ContentEntry, ContentModel } from '../model/content-model.ts';
import { derivedEntry } from '../model/derived-entry.ts';
import { cacheBy } from '../support/cache-by.ts';
import { closestName } from '../support/closest-name.ts';
import { graphErrors } from './errors.ts';

/** Names that the language and libraries read of any object, to find out what it is. */
const probedNames = new Set(['toJSON', 'then', '$$typeof', 'nodeType', 'asymmetricMatch']);

type Fields = ContentEntry['fields'];

/**
 * Returns a function that replaces entries of a type by what the site's code reads: a misspelt
 * field is a problem, not undefined. Fields stay plain: only their prototype answers for missing names.
 */
export function guardedFields(type: string, model: ContentModel): (entry: ContentEntry) => ContentEntry {
  const declared = model[type]?.fields ?? {};
  const missing: object = new Proxy(
    {},
    {
      get(target, name) {
        const isKnown = typeof name !== 'string' || name in target || probedNames.has(name) || Object.hasOwn(declared, name);
        const similar = isKnown ? undefined : closestName(name, Object.keys(declared));
        // Code for several types reads fields that only some of them have.
        if (similar === undefined || typeof name !== 'string') return Reflect.get(target, name);
        throw new ProblemError([graphErrors.FIELD_UNKNOWN({ field: name, type, similar })]);
      },
    },
  );
  const fieldsOf = cacheBy((fields: Fields): Fields => Object.setPrototypeOf({ ...fields }, missing));
  return (entry) => derivedEntry(entry, { fieldsOf });
}
