import { ProblemError } from '../errors/problem.ts';
import type { ContentEntry, ContentModel } from '../model/content-model.ts';
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
  const guarded = new WeakMap<Fields, Fields>();
  const guard = (fields: Fields): Fields => {
    const known = guarded.get(fields);
    if (known) return known;
    const made: Fields = Object.setPrototypeOf({ ...fields }, missing);
    guarded.set(fields, made);
    return made;
  };
  return (entry) => new GuardedEntry(entry, guard);
}

/** An entry with its own properties, as code spreads them. Its values may leave memory, and all entries share two getters. */
class GuardedEntry implements ContentEntry {
  static readonly #slug = {
    enumerable: true,
    get(this: GuardedEntry): string {
      return this.#entry.slug;
    },
  };
  static readonly #fields = {
    enumerable: true,
    get(this: GuardedEntry): Fields {
      return this.#guard(this.#entry.fields);
    },
  };
  declare readonly id: ContentEntry['id'];
  declare readonly type: string;
  declare readonly slug: string;
  declare readonly locale: string;
  declare readonly origin: ContentEntry['origin'];
  declare readonly original?: ContentEntry['original'];
  declare readonly dates?: ContentEntry['dates'];
  declare readonly tags?: ContentEntry['tags'];
  declare readonly concepts?: ContentEntry['concepts'];
  declare readonly fields: Fields;
  readonly #entry: ContentEntry;
  readonly #guard: (fields: Fields) => Fields;

  constructor(entry: ContentEntry, guard: (fields: Fields) => Fields) {
    this.#entry = entry;
    this.#guard = guard;
    this.id = entry.id;
    this.type = entry.type;
    Object.defineProperty(this, 'slug', GuardedEntry.#slug);
    this.locale = entry.locale;
    this.origin = entry.origin;
    if (entry.original) this.original = entry.original;
    this.dates = entry.dates;
    this.tags = entry.tags;
    this.concepts = entry.concepts;
    Object.defineProperty(this, 'fields', GuardedEntry.#fields);
  }
}
