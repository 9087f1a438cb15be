import { problemFacts } from '../errors/define-errors.ts';
import type { Problem, ProblemEffect } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { entryTitle } from '../model/entry-title.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { type EntryName, nameText } from './find-entries.ts';
import type { EntryCause } from './loss-causes.ts';
import type { ProblemEntry } from './problem-entry.ts';

/** An entry with problems, as its editors know it. */
export interface AffectedEntry extends EntryName {
  /** Absent if no version of it can be read. */
  readonly title?: string;
  /** Tag of its language. */
  readonly language: string;
  /** Position of its problem in words: a file, or an entry of a content system. */
  readonly file: string;
  /** Address of the editor. */
  readonly edit?: string;
  /** State of its page for visitors: nothing, the last good version, or the entry with its problem. */
  readonly effect: ProblemEffect;
  /** Day of the version that visitors see: '2026-03-12'. Absent if the source has no dates. */
  readonly version?: string;
}

/** Entries that are not as they should be for one reason. */
export interface ProblemCause {
  /** A sentence without its full stop. */
  readonly cause: string;
  /** Code of its problems; absent if another entry is gone. */
  readonly code?: string;
  /** Message of the first of them. */
  readonly message?: string;
  readonly hint?: string;
  readonly entries: readonly AffectedEntry[];
}

interface SummaryOptions {
  readonly entries: readonly ProblemEntry[];
  readonly model: ContentModel;
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly causesOf: (entry: ProblemEntry) => readonly EntryCause[];
  /** Returns the entry as it was read. */
  readonly current: (name: EntryName) => LoadedEntry | undefined;
  readonly lastGood: (name: EntryName) => LoadedEntry | undefined;
}

/** Describes problems for editors: by cause, that of most entries first. */
export function editorSummary({ entries, causesOf, ...options }: SummaryOptions): readonly ProblemCause[] {
  const groups = new Map<string, { readonly cause: EntryCause; readonly entries: AffectedEntry[] }>();
  for (const entry of entries) {
    for (const cause of causesOf(entry)) {
      const group = groups.get(cause.text) ?? { cause, entries: [] };
      groups.set(cause.text, group);
      group.entries.push(affectedEntry(entry, cause.problem ?? entry.problems[0], options));
    }
  }
  return [...groups.values()]
    .sort((a, b) => rankOf(b.entries) - rankOf(a.entries) || b.entries.length - a.entries.length)
    .map(({ cause: { text, problem }, entries: ofCause }) => {
      if (!problem) return { cause: text, entries: ofCause };
      const { code, message, hint, where } = problem;
      const [field] = where?.field?.split(/[.[]/) ?? [];
      const title = problemFacts(problem).title ?? code;
      const cause = field === undefined ? title : `${title}: the field “${field}”`;
      return { cause, code, message, hint, entries: ofCause };
    });
}

const effects: readonly ProblemEffect[] = ['shown', 'last-good', 'left-out'];
/** Pages that visitors miss come first. */
const rankOf = (entries: readonly AffectedEntry[]): number => Math.max(...entries.map(({ effect }) => effects.indexOf(effect)));

function affectedEntry(
  { id, locale, effect }: ProblemEntry,
  problem: Problem | undefined,
  { model, tags, current, lastGood }: Omit<SummaryOptions, 'entries' | 'causesOf'>,
): AffectedEntry {
  const name = { id, locale };
  const [now, version] = [current(name), lastGood(name)];
  const title = [now, version].flatMap((each) => (each ? (entryTitle(each, model) ?? []) : []))[0];
  // A problem of another language has its position there.
  const own = now && problem?.where?.file !== now.origin.file ? now.origin : problem?.where;
  const where = own ?? version?.origin;
  const { publishedAt, updatedAt } = version?.dates ?? {};
  const day = effect === 'last-good' ? (publishedAt ?? updatedAt)?.slice(0, 10) : undefined;
  return {
    id,
    locale,
    title,
    language: tags[locale] ?? locale,
    file: where?.file ?? nameText(name),
    ...(where?.edit === undefined ? {} : { edit: where.edit }),
    effect,
    ...(day === undefined ? {} : { version: day }),
  };
}
