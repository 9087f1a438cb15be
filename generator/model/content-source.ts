import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { EntryFacts } from './content-model.ts';
import type { FieldPath } from './field-path.ts';
import type { Visibility } from './visibility.ts';

/** Maximum size of an entry in bytes, that of a long book. */
export const maxEntryBytes = 500_000;

/** One entry in one language as the source returns it, not validated. */
export interface RawEntry extends EntryFacts {
  readonly type: string;
  readonly slug: string;
  readonly locale: string;
  /**
   * Texts, lists and records as they were written; undefined if the source could not be parsed and
   * reports a problem.
   */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /** Absent if it is always visible. */
  readonly visibility?: Visibility;
  /** Folder of its file below the content folder, for pictures in it; absent if it has no such file. */
  readonly folder?: string;
  /** Fields whose value another language has given: they are not compared with it. */
  readonly borrowed?: readonly string[];
  readonly origin: ProblemOrigin;
  /** Returns the file position of a value, for messages. Slow. */
  readonly locate: (path: FieldPath) => ProblemOrigin;
}

/** Item of a source: an entry, a problem, or an entry with its problem. */
export interface SourceItem {
  readonly entry?: RawEntry;
  readonly problem?: Problem;
  /** An entry of a content system without a usable slug: its last published page may be shown. */
  readonly nameless?: Pick<RawEntry, 'type' | 'locale' | 'origin'>;
  /**
   * Types of a source that cannot be read: their entries are as they were published last, with a warning. If there is
   * nothing of them, the problems count.
   */
  readonly unread?: { readonly types: ReadonlySet<string>; readonly warning: Problem; readonly problems: readonly Problem[] };
  /** Further problems. */
  readonly problems?: readonly Problem[];
  /** Hash of the file's content; absent if the item does not come from a file. */
  readonly hash?: string;
}

/** A file with an entry that is read on demand. */
export interface EntryFile extends Omit<RawEntry, 'fields'> {
  /** Unique name within the source. */
  readonly name: string;
  /** Name of its source, if that is not the first of the run. */
  readonly source?: string;
  /** Reads the file and returns the hash of its content; undefined if it cannot be read. */
  hash(): string | undefined;
  read(): SourceItem;
}

/** An entry that is only read if it is not cached. */
export interface UnreadItem {
  readonly file: EntryFile;
  /**
   * Stamp of the file: the same name and stamp mean the same content. Absent if it cannot be
   * trusted.
   */
  readonly stamp?: string;
}

/** Provides entries, in any order. */
export interface ContentSource {
  readonly name: string;
  entries(): AsyncIterable<SourceItem | UnreadItem>;
  /** Languages that replace a missing one, by locale, the first choice first. */
  readonly fallbacks?: Fallbacks;
}

export type Fallbacks = Readonly<Record<string, readonly string[]>>;
