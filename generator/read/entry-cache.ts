import type { ProblemOrigin } from '../errors/problem.ts';
import type { ContentEntry, FieldSet } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
import { valuesOfKind } from '../model/values-of-kind.ts';
import type { Visibility } from '../model/visibility.ts';
import type { SiteLink } from '../rich-text/link-target.ts';
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
  /** As in `EntryText`; absent if the text is no Markdown. */
  readonly wordsHash?: string;
  /** As it was written; absent if the cache of texts has it. */
  readonly text?: unknown;
}

/** A cached entry, which has no problems: plain values. */
export interface EntryRecord {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly texts: readonly TextRecord[];
  readonly origin: ProblemOrigin;
  /** As in `RawEntry`. */
  readonly borrowed?: readonly string[] | undefined;
}

/** State of a file. The stamp is fast to compare; the hash also recognizes a copy. */
export interface EntryState {
  readonly stamp: string;
  readonly hash: string;
  /**
   * Number of formatted texts; absent if one of them, or a field, shows pictures, files or other
   * entries.
   */
  readonly plainTexts?: number | undefined;
  /** From `entryKey`. */
  readonly key: string;
  /** As in `RawEntry`. */
  readonly visibility?: Visibility | undefined;
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
  /**
   * Returns the name of the record that the last published build showed of the entry with this key,
   * whatever was added since.
   */
  published(key: string): string | undefined;
  /** Yields the names of all records of the last published build. */
  allPublished(): Iterable<string>;
}

/** Returns the key of an entry that is the same in every source and every version of it. */
export const entryKey = ({ type, slug, locale }: Pick<ContentEntry, 'type' | 'slug' | 'locale'>): string =>
  `${type}/${slug}.${locale}`;

const picturesIn = valuesOfKind('image');
const filesIn = valuesOfKind('file');

/**
 * Counts the formatted texts of an entry; undefined if one of them, or a field, shows pictures or
 * other entries.
 */
export function countPlainTexts(entry: Pick<EntryRecord, 'fields' | 'texts'>, declared: FieldSet): number | undefined {
  const hasFiles = [picturesIn, filesIn].some((list) => list(declared, entry).length > 0);
  const isPlain = !hasFiles && entry.texts.every(({ links }) => links !== undefined);
  return isPlain ? entry.texts.length : undefined;
}

/** Returns an entry as bytes for its pack. */
export const entryRecordBytes = (entry: EntryRecord): Uint8Array => Buffer.from(JSON.stringify(entry));

/**
 * Opens a pack of entries. After a published build, its records are the ones of that build. After
 * any other run, each record of the last published build has a second name with a prefix.
 */
export function openEntryCache(pack: RecordPack): EntryCache {
  const [entries = '', places = ''] = pack.note.split(separator);
  const before = places === '' ? undefined : { entries, places };
  const publishedNames = perSave(pack, publishedNamesIn);
  const publish = (key: string, savedName: string): string => {
    const name = publishedPrefix + key;
    if (!pack.has(name)) pack.restore(name, savedName);
    return name;
  };
  return {
    state: (name) => parseState(pack.stamp(name)),
    soundAmong: (name) =>
      before && pack.has(name) && !pack.isNew(name) && !name.startsWith(publishedPrefix) ? before : undefined,
    hasStamp: (name, stamp) => pack.stamp(name)?.startsWith(stamp + separator) === true,
    read(name) {
      const bytes = pack.read(name);
      return bytes && (JSON.parse(bytes.toString('utf8')) as EntryRecord);
    },
    add: (name, state, entry) => pack.add(name, stateText(state), entry),
    restamp: (name, state) => pack.restamp(name, stateText(state)),
    published(key) {
      const savedName = publishedNames().get(key);
      return savedName === undefined ? undefined : publish(key, savedName);
    },
    *allPublished() {
      for (const [key, savedName] of publishedNames()) yield publish(key, savedName);
    },
  };
}

const separator = ' ';
/** Begins the names of records that are stored as part of the last published build only. */
const publishedPrefix = ' ';
const publishedMark = 'published';

/** Computes a value once for each time that the pack was saved. */
function perSave<V>(pack: RecordPack, compute: (pack: RecordPack) => V): () => V {
  let result: { readonly saved: RecordPack['saved']; readonly value: V } | undefined;
  return () => {
    if (result?.saved !== pack.saved) result = { saved: pack.saved, value: compute(pack) };
    return result.value;
  };
}

function publishedNamesIn({ saved, note }: RecordPack): ReadonlyMap<string, string> {
  const isPublished = note.split(separator)[2] === publishedMark;
  const names = new Map<string, string>();
  for (const name of saved.keys()) {
    const state = isPublished || name.startsWith(publishedPrefix) ? parseState(saved.stampOf(name)) : undefined;
    if (state) names.set(state.key, name);
  }
  return names;
}

const stateText = ({ stamp, hash, plainTexts, key, visibility }: EntryState): string =>
  [stamp, hash, plainTexts ?? '', visibilityText(visibility), key].join(separator);

const visibilityText = (visibility: Visibility | undefined): string =>
  visibility ? [visibility.isDraft ? 1 : 0, visibility.publishAt ?? '', visibility.expireAt ?? ''].join(',') : '';

function parseVisibility(text: string): Visibility {
  const [isDraft, ...times] = text.split(',');
  const [publishAt, expireAt] = times.map((time) => (time === '' ? undefined : Number(time)));
  return { isDraft: isDraft === '1', publishAt, expireAt };
}

/** The key may contain the separator. */
function parseState(text: string | undefined): EntryState | undefined {
  const [stamp = '', hash = '', plainTexts = '', visibility = '', ...key] = text?.split(separator) ?? [];
  if (hash === '') return undefined;
  return {
    ...{ stamp, hash, plainTexts: plainTexts === '' ? undefined : Number(plainTexts), key: key.join(separator) },
    ...(visibility === '' ? {} : { visibility: parseVisibility(visibility) }),
  };
}

/** Returns the text that a pack stores for the fingerprints of link targets. */
export const surroundingsNote = (surroundings: Surroundings | undefined, isPublished: boolean): string =>
  [surroundings?.entries ?? '', surroundings?.places ?? '', isPublished ? publishedMark : ''].join(separator);
