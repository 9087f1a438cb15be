import type { Problem } from '../errors/problem.ts';
import type { ContentEntry } from '../model/content-model.ts';
import type { RawEntry, SourceItem, UnreadItem } from '../model/content-source.ts';
import type { FieldPath } from '../model/field-path.ts';
import type { Visibility } from '../model/visibility.ts';
import type { SiteLink } from '../rich-text/link-target.ts';
import type { EntryState, Surroundings } from './entry-cache.ts';

/** A formatted text of an entry, with the reference that entries and routes carry in its place. */
export interface EntryText {
  readonly richText: string;
  readonly path: FieldPath;
  /** Returns Markdown or a rich text document. Slow for a text that was not read in this run. */
  readonly text: () => unknown;
  /** Its links to this site, if they are cached; the text then has no problems of its own. */
  readonly links?: readonly SiteLink[];
  /** Cached hash of its words, to compare it with other languages. */
  readonly wordsHash?: string;
}

/** A validated entry that can locate its fields. */
export interface LoadedEntry extends ContentEntry {
  readonly locate: RawEntry['locate'];
  readonly texts: readonly EntryText[];
  /**
   * State of the file that it was made from; absent if that is unknown or the entry has problems.
   */
  readonly source?: EntrySource;
  /** As in `RawEntry`. */
  readonly visibility?: Visibility;
  /** The name that the entry is cached by. */
  readonly cachedAs?: string;
  /** From the cache, as in `EntryState` and `EntryCache`. */
  readonly plainTexts?: number;
  readonly soundAmong?: Surroundings;
  /** Fields whose value another language has given, as in `RawEntry`. */
  readonly borrowed?: readonly string[];
  /** Folder of its file, as in `RawEntry`. */
  readonly folder?: string;
  /**
   * Paths whose value stands in for one with a reported problem; [] is the whole entry. Absent if
   * there are none.
   */
  readonly placeholders?: readonly FieldPath[];
  /** True if it cannot be shown, because a value is missing or wrong. */
  readonly lacksValue?: boolean;
}

export interface EntrySource extends Pick<EntryState, 'stamp' | 'hash'> {
  readonly name: string;
}

/** An item of a source, loaded. */
export interface LoadedItem {
  readonly item: SourceItem | UnreadItem;
  readonly entry: LoadedEntry | undefined;
  readonly problems: readonly Problem[];
}
