import { entryKey } from '../../graph/amend-graph.ts';
import type { ContentEntry } from '../../model/content-model.ts';
import type { LoadedEntry } from '../../read/loaded-entry.ts';
import { typeOfEach } from '../../settings/entry-families.ts';
import type { RouteFamily } from '../../site.ts';
import type { RecordPack } from '../../store/record-pack.ts';
import { contentHash } from '../../support/content-hash.ts';
import { includesKey, keysIn } from './route-record.ts';

// Gain: that of route-memo.ts, which asks here for entries that changed.

/** Number in place of that of a family, for types that no family lists. */
const noFamily = '-';
/** Stamp of an entry whose state is unknown. */
const unknown = '';
const empty = Buffer.alloc(0);
/** Number of changed entries up to which it is faster to look for each of them. */
const fewChanged = 8;

/**
 * The entries of a run and their records: one for each family that lists their type, or an empty
 * one. The stamp of a record is that of its entry; an empty record says no more.
 */
export class StoredEntries {
  /** True if the stored entries are those of this run. */
  readonly isSameSet: boolean;
  readonly #pack: RecordPack;
  readonly #entries: readonly LoadedEntry[];
  readonly #numberOf: ReadonlyMap<RouteFamily, string>;
  /** Numbers of the families that list a type. */
  readonly #numbers = new Map<string, string[]>();
  /** Keys of the entries that are not what they were when they were stored. */
  readonly #changed = new Set<string>();

  constructor(pack: RecordPack, entries: readonly LoadedEntry[], families: readonly RouteFamily[]) {
    this.#pack = pack;
    this.#entries = entries;
    this.#numberOf = new Map(families.map((family, at) => [family, `${at}`]));
    for (const [family, number] of this.#numberOf) {
      const type = typeOfEach(family);
      if (type !== undefined) this.#numbers.set(type, [...(this.#numbers.get(type) ?? []), number]);
    }
    const { size } = pack;
    let count = 0;
    let isKnown = true;
    for (const entry of entries) {
      const stamp = stampOf(entry);
      for (const key of this.#keysOf(entry)) {
        const before = pack.stamp(key);
        count++;
        isKnown &&= before !== undefined;
        if (stamp !== unknown && before === stamp) continue;
        // Without any stored entry, all have changed: a set of a million keys would say the same.
        if (size > 0) this.#changed.add(entryKey(entry));
        if (before !== stamp) pack.add(key, stamp, empty);
      }
    }
    this.isSameSet = isKnown && count === size;
  }

  /** True if the entry with this key may differ from what was stored. */
  isChanged(key: string): boolean {
    return !this.isSameSet || this.#changed.has(key);
  }

  /** True if a list of keys has that of a changed entry. */
  hasChangedIn(list: string): boolean {
    if (this.#changed.size > fewChanged) return keysIn(list).some((key) => this.isChanged(key));
    for (const key of this.#changed) if (includesKey(list, key)) return true;
    return false;
  }

  /** True for the key of an entry of this run, which may be one that stands in for another. */
  has(key: string): boolean {
    const [number = noFamily] = this.#numbers.get(typeIn(key)) ?? [];
    return this.#pack.has(`${number} ${key}`);
  }

  /** Returns the record of an unchanged entry; undefined if it is damaged or the entry has changed. */
  read(family: RouteFamily, entry: ContentEntry): string | undefined {
    const key = entryKey(entry);
    return this.isChanged(key) ? undefined : this.#pack.read(this.#nameOf(family, key))?.toString('utf8');
  }

  write(family: RouteFamily, entry: ContentEntry, text: string): void {
    const name = this.#nameOf(family, entryKey(entry));
    const stamp = this.#pack.stamp(name);
    if (stamp === undefined || (stamp === unknown && text !== '')) return;
    this.#pack.add(name, stamp, Buffer.from(text, 'utf8'));
  }

  /** Yields the names of the records of all entries. */
  *keys(): Generator<string> {
    for (const entry of this.#entries) yield* this.#keysOf(entry);
  }

  #nameOf(family: RouteFamily, key: string): string {
    return `${this.#numberOf.get(family)} ${key}`;
  }

  #keysOf({ type, id, locale }: LoadedEntry): readonly string[] {
    const key = entryKey({ id, locale });
    return (this.#numbers.get(type) ?? [noFamily]).map((number) => `${number} ${key}`);
  }
}

const typeIn = (key: string): string => key.slice(key.indexOf(' ') + 1, key.indexOf('/'));

/** Fingerprint of all that the site's code can read of an entry. */
function stampOf({ source, origin, dates, tags, concepts }: LoadedEntry): string {
  return source ? contentHash(source.name, source.hash, JSON.stringify([origin, dates, tags, concepts])) : unknown;
}
