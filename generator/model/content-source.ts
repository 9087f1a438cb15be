import type { Problem, ProblemOrigin } from '../errors/problem.ts';

/** One step into a value: a field's name or an item's index. */
export type FieldPath = readonly (string | number)[];

/** One entry in one language as a source gives it: names from the source, values untouched. */
export interface RawEntry {
  readonly type: string;
  readonly slug: string;
  readonly locale: string;
  /** Texts, lists and records as they were written; undefined where the source could not be parsed, which its problem tells. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  readonly origin: ProblemOrigin;
  /** Where a field's value begins, for messages. Slow. */
  readonly locate: (path: FieldPath) => ProblemOrigin;
}

/** What a source gives: an entry, or what is wrong with something that should have been one, or both where it is known which one. */
export interface SourceItem {
  readonly entry?: RawEntry;
  readonly problem?: Problem;
  /** Hash of the content that it was read from, where it comes from a file. */
  readonly hash?: string;
}

/** A file that holds an entry, which is not read before it is needed. */
export interface EntryFile extends Omit<RawEntry, 'fields'> {
  /** Names it within its source. */
  readonly name: string;
  /** Hash of its content, which is read for it and not parsed; undefined if it cannot be read. */
  hash(): string | undefined;
  read(): SourceItem;
}

/** An entry that need not be read where its state is known from before. */
export interface UnreadItem {
  readonly file: EntryFile;
  /** Names the file's state: what has the same name and stamp is the same. Absent where nothing tells the state. */
  readonly stamp?: string;
}

/** Where content comes from. Items come in no promised order. */
export interface ContentSource {
  readonly name: string;
  entries(): AsyncIterable<SourceItem | UnreadItem>;
}

/** 'items[2].name' for ['items', 2, 'name']. */
export function fieldPathText(path: FieldPath): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}
