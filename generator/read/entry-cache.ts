import type { FieldSet } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
import { valuesOfKind } from '../model/values-of-kind.ts';
import type { SiteLink } from '../rich-text/render-markdown.ts';
import type { RecordPack } from '../store/record-pack.ts';

/** A formatted text of an entry that is kept. */
export interface KeptText {
  readonly richText: string;
  readonly path: FieldPath;
  /** Its links to this site; absent where its HTML follows from more than the text, or has mistakes: it is checked each time then. */
  readonly links?: readonly SiteLink[];
}

/** What is kept of an entry whose fields are without mistakes: plain values. */
export interface KeptEntry {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly texts: readonly KeptText[];
}

/** Names the state of what an entry was made from: by the file system, at once, and by its content, wherever it was copied to. */
export interface EntryState {
  readonly stamp: string;
  readonly hash: string;
  /** How many formatted texts it has, if neither they nor its fields show anything beside themselves; absent if they do. */
  readonly plainTexts?: number | undefined;
}

/** Names what links lead to: what has the same names is the same. */
export interface Surroundings {
  /** All entries. */
  readonly entries: string;
  /** All pages, and all files that are published as they are. */
  readonly places: string;
}

/**
 * Entries that were checked before, by their source's name of them: each run checks only what has changed since. An entry with mistakes is
 * not kept, because they are to be told again.
 */
export interface KeptEntries {
  state(name: string): EntryState | undefined;
  /** What there was when an entry's links were last found to be right, as those of all others: the same for all of which it is known. */
  soundAmong(name: string): Surroundings | undefined;
  /** Whether what is kept was made from a file's state of this stamp. */
  hasStamp(name: string, stamp: string): boolean;
  /** Undefined if what is kept is damaged. */
  read(name: string): KeptEntry | undefined;
  /** `entry` is what `keptBytes` has made of it. */
  add(name: string, state: EntryState, entry: Uint8Array): void;
  /** Says that a file of another time has the content that is known. */
  restamp(name: string, state: EntryState): void;
}

const picturesIn = valuesOfKind('image');

/** How many formatted texts an entry has, if neither they nor its fields show anything beside themselves. */
export function countPlainTexts(entry: KeptEntry, declared: FieldSet): number | undefined {
  const isPlain = entry.texts.every(({ links }) => links !== undefined) && picturesIn(declared, entry).length === 0;
  return isPlain ? entry.texts.length : undefined;
}

/** A kept entry as it lies in its pack. */
export const keptBytes = (entry: KeptEntry): Uint8Array => Buffer.from(JSON.stringify(entry));

/** Keeps entries in a pack. */
export function keptEntries(pack: RecordPack): KeptEntries {
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
      return bytes && (JSON.parse(bytes.toString('utf8')) as KeptEntry);
    },
    add: (name, state, entry) => pack.add(name, stateText(state), entry),
    restamp: (name, state) => pack.restamp(name, stateText(state)),
  };
}

const separator = ' ';

const stateText = ({ stamp, hash, plainTexts }: EntryState): string => [stamp, hash, plainTexts ?? ''].join(separator);

/** What a pack of entries notes of what there was when all of their links were found to be right; '' where that is not known. */
export const surroundingsNote = (surroundings: Surroundings | undefined): string =>
  surroundings ? [surroundings.entries, surroundings.places].join(separator) : '';
