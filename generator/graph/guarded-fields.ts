import { ProblemError } from '../errors/problem.ts';
import { type ContentEntry, type ContentModel, factsOf } from '../model/content-model.ts';
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
  return (entry) => {
    const { id, locale, origin, original } = entry;
    let guarded: { readonly of: Fields; readonly fields: Fields } | undefined;
    return {
      id,
      type,
      get slug() {
        return entry.slug;
      },
      locale,
      origin,
      ...(original ? { original } : {}),
      ...factsOf(entry),
      get fields() {
        const { fields } = entry;
        if (guarded?.of !== fields) guarded = { of: fields, fields: Object.setPrototypeOf({ ...fields }, missing) };
        return guarded.fields;
      },
    };
  };
}
