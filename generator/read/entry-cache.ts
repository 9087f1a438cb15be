import type { ProblemOrigin } from '../errors/problem.ts';
import { type ContentEntry, type EntryFacts, factsOf } from '../model/content-model.ts';
import type { RawEntry } from '../model/content-source.ts';
import type { FieldPath } from '../model/field-path.ts';
import { valuesOfKind } from '../model/fields.ts';
import type { FieldSet } from '../model/kinds/kind.ts';
import type { Visibility } from '../model/visibility.ts';
import type { SiteLink } from '../rich-text/link-target.ts';
import { ownFolder } from '../rich-text/relative-links.ts';
import { wordsHash } from '../rich-text/words-of.ts';
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
  readonly borrowed?: readonly string[];
  readonly folder?: string;
  /** Its dates, tags and concepts, for the time when the source has another version; absent if it has none. */
  readonly facts?: EntryFacts;
}

/** State of a file. The stamp is fast to compare; the hash also recognizes a copy. */
export interface EntryState {
  readonly stamp: string;
  readonly hash: string;
  /**
   * Number of formatted texts; absent if one of them, or a field, shows pictures, files or other
   * entries.
   */
  readonly plainTexts?: number;
  /** From `entryKey`. */
  readonly key: string;
  /** As in `RawEntry`. */
  readonly visibility?: Visibility;
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
  /**
   * Adds a record that is only the one that a view has published: the entry has a problem, which each
   * run reports. Returns its name.
   */
  addPublished(view: string, state: EntryState, entry: Uint8Array): string;
  /** Sets the stamp of a file whose content is unchanged. */
  restamp(name: string, state: EntryState): void;
  /**
   * Returns the name of the record that a view last had of the entry with this key, whatever was
   * added since.
   */
  published(view: string, key: string): string | undefined;
  /** Yields the keys and names of all records of a view. */
  allPublished(view: string): Iterable<readonly [key: string, name: string]>;
  /** Views that have records, the last published one first. */
  views(): readonly string[];
  /** Returns the note of a pack whose records are to be saved. */
  noteOf(saved: SavedEntries): string;
}

/** Facts about the records that a pack is saved with. */
export interface SavedEntries {
  readonly surroundings: Surroundings | undefined;
  /** Views with records, the last published one first. */
  readonly views: readonly string[];
  /** True if the records without a view are those of the first view. */
  readonly isPublished: boolean;
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

/** Returns the record of an entry, with all that is shown of it when its source has another version. */
export function entryRecord(
  entry: Pick<RawEntry, 'type' | 'slug' | 'origin' | 'borrowed' | 'folder'> & EntryFacts,
  { fields, texts }: Pick<EntryRecord, 'fields' | 'texts'>,
): EntryRecord {
  const { origin, borrowed } = entry;
  const facts = factsOf(entry);
  const hasFacts = Object.values(facts).some((fact) => fact !== undefined);
  return { fields, texts, origin, borrowed, folder: ownFolder(entry), facts: hasFacts ? facts : undefined };
}

/** Returns the record of a formatted text. `links`: those of a text that is rendered and cached; it is then not stored again. */
export const textRecord = (
  { richText, path }: Pick<TextRecord, 'richText' | 'path'>,
  text: unknown,
  links: TextRecord['links'],
): TextRecord =>
  links === undefined
    ? { richText, path, text }
    : { richText, path, links, wordsHash: typeof text === 'string' ? wordsHash(text) : undefined };

/**
 * Opens a pack of entries. After a published build, its records are those of that view too. Records
 * of other views, and after any other run of each view, have names that begin with the view.
 */
export function openEntryCache(pack: RecordPack): EntryCache {
  const { surroundings: before } = parseNote(pack.note);
  const publishedNames = perSave(pack, publishedNamesIn);
  const publish = (view: string, key: string, savedName: string): string => {
    const name = viewPrefix(view) + key;
    if (!pack.has(name)) pack.restore(name, savedName);
    return name;
  };
  return {
    state: (name) => parseState(pack.stamp(name)),
    soundAmong: (name) => (before && pack.has(name) && !pack.isNew(name) && !isOfView(name) ? before : undefined),
    hasStamp: (name, stamp) => pack.stamp(name)?.startsWith(stamp + separator) === true,
    read(name) {
      const bytes = pack.read(name);
      return bytes && (JSON.parse(bytes.toString('utf8')) as EntryRecord);
    },
    add: (name, state, entry) => pack.add(name, stateText(state), entry),
    addPublished(view, state, entry) {
      const name = viewPrefix(view) + state.key;
      pack.add(name, stateText(state), entry);
      return name;
    },
    restamp: (name, state) => pack.restamp(name, stateText(state)),
    published(view, key) {
      const savedName = publishedNames().get(view)?.get(key);
      return savedName === undefined ? undefined : publish(view, key, savedName);
    },
    *allPublished(view) {
      for (const [key, savedName] of publishedNames().get(view) ?? []) yield [key, publish(view, key, savedName)];
    },
    views: () => parseNote(pack.note).views,
    noteOf: noteText,
  };
}

const separator = ' ';
/** Begins the names of records that are stored for a view only. */
const viewMark = ' ';
const viewPrefix = (view: string): string => `${viewMark}${view}${separator}`;
const isOfView = (name: string): boolean => name.startsWith(viewMark);
const publishedMark = 'published';

/** Computes a value once for each time that the pack was saved. */
function perSave<V>(pack: RecordPack, compute: (pack: RecordPack) => V): () => V {
  let result: { readonly saved: RecordPack['saved']; readonly value: V } | undefined;
  return () => {
    if (result?.saved !== pack.saved) result = { saved: pack.saved, value: compute(pack) };
    return result.value;
  };
}

/** Returns the names of the saved records by view and key. */
function publishedNamesIn({ saved, note }: RecordPack): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { views, isPublished } = parseNote(note);
  const byView = new Map(views.map((view) => [view, new Map<string, string>()]));
  const lastView = isPublished ? views[0] : undefined;
  for (const name of saved.keys()) {
    const view = isOfView(name) ? name.slice(viewMark.length, name.indexOf(separator, viewMark.length)) : lastView;
    const names = view === undefined ? undefined : byView.get(view);
    const state = names && parseState(saved.stampOf(name));
    if (state) names.set(state.key, name);
  }
  return byView;
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
    stamp,
    hash,
    plainTexts: plainTexts === '' ? undefined : Number(plainTexts),
    key: key.join(separator),
    ...(visibility === '' ? {} : { visibility: parseVisibility(visibility) }),
  };
}

/** Returns the note of a pack: fingerprints of link targets, views, and a mark. */
const noteText = ({ surroundings, views, isPublished }: SavedEntries): string =>
  [surroundings?.entries ?? '', surroundings?.places ?? '', views.join(','), isPublished ? publishedMark : ''].join(separator);

function parseNote(note: string): SavedEntries {
  const [entries = '', places = '', views = '', mark] = note.split(separator);
  return {
    surroundings: places === '' ? undefined : { entries, places },
    views: views === '' ? [] : views.split(','),
    isPublished: mark === publishedMark,
  };
}
