import type { ContentEntry } from './content-model.ts';

type Fields = ContentEntry['fields'];

/** Differences from an entry that is shown in another form. */
export interface EntryChanges {
  readonly locale?: string;
  readonly original?: ContentEntry['original'];
  readonly slugOf?: (entry: ContentEntry) => string;
  /** Returns one object for each object of values, as `cacheBy` does. */
  readonly fieldsOf?: (fields: Fields) => Fields;
}

/**
 * Returns an entry that has everything of another one but the changes. Values are read when they are
 * needed, and may leave memory afterwards; its properties are its own, as code spreads them.
 */
export const derivedEntry = (entry: ContentEntry, changes: EntryChanges): ContentEntry => new DerivedEntry(entry, changes);

class DerivedEntry implements ContentEntry {
  // All entries share two getters: own functions would cost half a kilobyte each.
  static readonly #slug = {
    enumerable: true,
    get(this: DerivedEntry): string {
      return this.#changes.slugOf?.(this.#entry) ?? this.#entry.slug;
    },
  };
  static readonly #fields = {
    enumerable: true,
    get(this: DerivedEntry): Fields {
      const { fields } = this.#entry;
      return this.#changes.fieldsOf?.(fields) ?? fields;
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
  readonly #changes: EntryChanges;

  constructor(entry: ContentEntry, changes: EntryChanges) {
    this.#entry = entry;
    this.#changes = changes;
    const original = changes.original ?? entry.original;
    this.id = entry.id;
    this.type = entry.type;
    Object.defineProperty(this, 'slug', DerivedEntry.#slug);
    this.locale = changes.locale ?? entry.locale;
    this.origin = entry.origin;
    if (original) this.original = original;
    this.dates = entry.dates;
    this.tags = entry.tags;
    this.concepts = entry.concepts;
    Object.defineProperty(this, 'fields', DerivedEntry.#fields);
  }
}
