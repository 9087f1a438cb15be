import type { ProblemOrigin } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { EntryFile, RawEntry, UnreadItem } from '../model/content-source.ts';
import type { FieldPath } from '../model/field-path.ts';
import { isOfKind, kindOf } from '../model/fields.ts';
import type { Field, FieldSet } from '../model/kinds/kind.ts';
import type { EntryId } from '../model/kinds/link.ts';
import { sanitizeHtml } from '../rich-text/sanitize-html.ts';
import { createBoundedCache } from '../support/bounded-cache.ts';
import type { EntryCache, EntryState, Surroundings, TextRecord } from './entry-cache.ts';
import type { EntrySource, LoadedEntry } from './loaded-entry.ts';

type EntryValues = Pick<LoadedEntry, 'fields' | 'texts'>;

interface CachedEntriesOptions {
  readonly cache: EntryCache | undefined;
  readonly cachedText?: (reference: string) => unknown;
  readonly model: ContentModel;
  /** HTML elements that the site gives to components. */
  readonly elements?: readonly string[] | undefined;
  /** Validates an entry whose record is damaged. */
  readonly validate: (raw: RawEntry) => EntryValues;
}

/**
 * Number of entries whose values stay in memory: the first ones and the most recently used. Most
 * sites have fewer entries.
 */
const maxInMemory = { first: 8_000, latest: 1_000 };

/**
 * Entries that an earlier run has validated. A record that turns out to be damaged is replaced by
 * its source, and cached again.
 */
export class CachedEntries {
  readonly #options: CachedEntriesOptions;
  readonly #values = createBoundedCache<EntryFile, EntryValues>(maxInMemory);
  readonly #damaged = new Map<string, EntryState>();

  constructor(options: CachedEntriesOptions) {
    this.#options = options;
  }

  hasStamp({ file, stamp }: UnreadItem): boolean {
    return stamp !== undefined && this.#options.cache?.hasStamp(file.name, stamp) === true;
  }

  /**
   * Compares the content of a file whose stamp differs: copying a file or checking it out changes
   * its time only.
   */
  hasContent({ file, stamp }: UnreadItem): boolean {
    const { cache } = this.#options;
    const state = cache?.state(file.name);
    if (!cache || !state || file.hash() !== state.hash) return false;
    if (stamp !== undefined) cache.restamp(file.name, { ...state, stamp });
    return true;
  }

  entry(file: EntryFile): LoadedEntry {
    return new CachedEntry(file, this);
  }

  stateOf({ name }: EntryFile): EntryState | undefined {
    return this.#options.cache?.state(name) ?? this.#damaged.get(name);
  }

  isDamaged({ name }: EntryFile): boolean {
    return this.#damaged.has(name);
  }

  soundAmong({ name }: EntryFile): Surroundings | undefined {
    return this.#options.cache?.soundAmong(name);
  }

  valuesOf(file: EntryFile): EntryValues {
    return this.#values.get(file, () => this.#readValues(file));
  }

  #readValues(file: EntryFile): EntryValues {
    const { cache, validate } = this.#options;
    const state = cache?.state(file.name);
    const record = cache?.read(file.name);
    if (!record) {
      if (state) this.#damaged.set(file.name, state);
      const { entry } = file.read();
      const { fields, texts } = entry ? validate(entry) : { fields: {}, texts: [] };
      return { fields, texts };
    }
    const texts = record.texts.map((text) => ({ ...text, text: () => text.text ?? this.#writtenText(file, text) }));
    return { fields: record.fields, texts };
  }

  #writtenText(file: EntryFile, { richText, path }: TextRecord): unknown {
    const { cachedText, model, elements } = this.#options;
    const available = cachedText?.(richText);
    if (available !== undefined) return available;
    const { field, value } = writtenAt(model[file.type]?.fields ?? {}, file.read().entry?.fields, path);
    return isOfKind(field, 'html') ? { html: sanitizeHtml(String(value ?? ''), field.allow, elements).html } : value;
  }
}

/** An entry whose values are read from the cache on access, and may leave memory later. */
class CachedEntry implements LoadedEntry {
  readonly plainTexts: number | undefined;
  readonly soundAmong: Surroundings | undefined;
  readonly #file: EntryFile;
  readonly #entries: CachedEntries;

  constructor(file: EntryFile, entries: CachedEntries) {
    this.#file = file;
    this.#entries = entries;
    this.plainTexts = entries.stateOf(file)?.plainTexts;
    this.soundAmong = entries.soundAmong(file);
  }

  get id(): EntryId {
    return `${this.type}/${this.slug}` as EntryId;
  }
  get type(): string {
    return this.#file.type;
  }
  get slug(): string {
    return this.#file.slug;
  }
  get locale(): string {
    return this.#file.locale;
  }
  get origin(): ProblemOrigin {
    return this.#file.origin;
  }
  get locate(): RawEntry['locate'] {
    return this.#file.locate;
  }
  get source(): EntrySource | undefined {
    const state = this.#entries.stateOf(this.#file);
    return state && { stamp: state.stamp, hash: state.hash, name: this.#file.name };
  }
  get cachedAs(): string | undefined {
    return this.#entries.isDamaged(this.#file) ? undefined : this.#file.name;
  }
  get dates(): LoadedEntry['dates'] {
    return this.#file.dates;
  }
  get tags(): LoadedEntry['tags'] {
    return this.#file.tags;
  }
  get concepts(): LoadedEntry['concepts'] {
    return this.#file.concepts;
  }
  get folder(): string | undefined {
    return this.#file.folder;
  }
  get borrowed(): LoadedEntry['borrowed'] {
    return this.#file.borrowed;
  }
  get visibility(): LoadedEntry['visibility'] {
    return this.#entries.stateOf(this.#file)?.visibility;
  }
  get fields(): LoadedEntry['fields'] {
    return this.#entries.valuesOf(this.#file).fields;
  }
  get texts(): LoadedEntry['texts'] {
    return this.#entries.valuesOf(this.#file).texts;
  }
}

/** Returns a value of an unread entry and its field, by its path. */
function writtenAt(
  declared: FieldSet,
  values: unknown,
  path: FieldPath,
): { readonly field: Field | undefined; readonly value: unknown } {
  let value = values;
  let field: Field | undefined;
  for (const [at, step] of path.entries()) {
    field = at === 0 ? declared[step] : fieldWithin(field, value, step);
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  }
  return { field, value };
}

function fieldWithin(field: Field | undefined, value: unknown, wanted: string | number): Field | undefined {
  let match: Field | undefined;
  if (!field || typeof value !== 'object' || value === null) return undefined;
  kindOf(field).map?.(field, value, (inner, _part, step) => {
    if (step === wanted) match = inner;
  });
  return match;
}
