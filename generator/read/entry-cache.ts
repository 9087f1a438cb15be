import type { FieldSet } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
import { valuesOfKind } from '../model/values-of-kind.ts';
import type { SiteLink } from '../rich-text/render-markdown.ts';
import type { RecordPack } from '../store/record-pack.ts';

/** A formatted text of a cached entry. */
export interface TextRecord {
  readonly richText: string;
  readonly path: FieldPath;
  /**
   * Its links to this site; absent if the text has to be checked each time: it has problems, or its
   * HTML depends on more than the text.
   */
  readonly links?: readonly SiteLink[];
}

/** A cached entry, which has no problems: plain values. */
export interface EntryRecord {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly texts: readonly TextRecord[];
}

/** State of a file. The stamp is fast to compare; the hash also recognizes a copy. */
export interface EntryState {
  readonly stamp: string;
  readonly hash: string;
  /**
   * Number of formatted texts; absent if one of them, or a field, shows pictures or other entries.
   */
  readonly plainTexts?: number | undefined;
}

/** Fingerprints of all possible targets of links. */
export interface Surroundings {
  /** Of all entries. */
  readonly entries: string;
  /** Of all pages and public files. */
  readonly places: string;
}

/**
 * Entries that were validated by an earlier run, by name. An entry with problems is not cached:
 * each run reports them.
 */
export interface EntryCache {
  state(name: string): EntryState | undefined;
  /**
   * Returns the fingerprints of link targets with which all links were right; the same for all
   * entries.
   */
  soundAmong(name: string): Surroundings | undefined;
  /** True if the record was made from a file with this stamp. */
  hasStamp(name: string, stamp: string): boolean;
  /** Returns undefined if the record is damaged. */
  read(name: string): EntryRecord | undefined;
  /** `entry` comes from `entryRecordBytes`. */
  add(name: string, state: EntryState, entry: Uint8Array): void;
  /** Sets the stamp of a file whose content is unchanged. */
  restamp(name: string, state: EntryState): void;
}

const picturesIn = valuesOfKind('image');

/**
 * Counts the formatted texts of an entry; undefined if one of them, or a field, shows pictures or
 * other entries.
 */
export function countPlainTexts(entry: EntryRecord, declared: FieldSet): number | undefined {
  const isPlain = entry.texts.every(({ links }) => links !== undefined) && picturesIn(declared, entry).length === 0;
  return isPlain ? entry.texts.length : undefined;
}

/** Returns an entry as bytes for its pack. */
export const entryRecordBytes = (entry: EntryRecord): Uint8Array => Buffer.from(JSON.stringify(entry));

/** Opens a pack of entries. */
export function openEntryCache(pack: RecordPack): EntryCache {
  const [entries = '', places = ''] = pack.note.split(separator);
  const before = places === '' ? undefined : { entries, places };
  return {
    state(name) {
      const [stamp = '', hash = '', plainTexts = ''] = pack.stamp(name)?.split(separator) ?? [];
      return hash === '' ? undefined : { stamp, hash, plainTexts: plainTexts === '' ? undefined : Number(plainTexts) };
    },
    soundAmong: (name) => (before && pack.has(name) && !pack.isNew(name) ? before : undefined),
    hasStamp: (name, stamp) => pack.stamp(name)?.startsWith(stamp + separator) === true,
    read(name) {
      const bytes = pack.read(name);
      return bytes && (JSON.parse(bytes.toString('utf8')) as EntryRecord);
    },
    add: (name, state, entry) => pack.add(name, stateText(state), entry),
    restamp: (name, state) => pack.restamp(name, stateText(state)),
  };
}

const separator = ' ';

const stateText = ({ stamp, hash, plainTexts }: EntryState): string => [stamp, hash, plainTexts ?? ''].join(separator);

/** Returns the text that a pack stores for the fingerprints of link targets; '' without them. */
export const surroundingsNote = (surroundings: Surroundings | undefined): string =>
  surroundings ? [surroundings.entries, surroundings.places].join(separator) : '';
