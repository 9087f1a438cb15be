import type { Problem } from '../errors/problem.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import type { LinkChecker } from './check-links.ts';
import type { ReadMemo } from './read-memo.ts';

/** Texts of so many new entries are checked at once: an editor who saves an entry waits for them. */
const maxEdited = 20;

interface TextCheckOptions {
  readonly entries: readonly LoadedEntry[];
  readonly links: Pick<LinkChecker, 'textProblems'>;
  /** Entries that no earlier read had; undefined without a memo. */
  readonly added: ReadonlySet<LoadedEntry> | undefined;
  readonly memo: Pick<ReadMemo, 'withTextProblems'> | undefined;
  /** Yields the problems of translations. Expensive. */
  readonly compareTranslations: () => Generator<readonly Problem[]>;
}

/** Checks of formatted texts and translations, each of which is expensive. */
interface TextChecks {
  all(): Generator<readonly Problem[]>;
  /** Checks the texts of entries that were edited, or had problems in the last read. */
  ofEdited(): readonly Problem[];
  /** Checks all that `ofEdited` does not. */
  rest(): Generator<readonly Problem[]>;
}

/** Prepares the checks of the texts of a round. */
export function textChecks({ entries, links, added, memo, compareTranslations }: TextCheckOptions): TextChecks {
  const isNew = (entry: LoadedEntry): boolean => added?.has(entry) === true;
  const isEdit = added !== undefined && added.size <= maxEdited;
  const edited = new Set(entries.filter((entry) => (isEdit && isNew(entry)) || memo?.withTextProblems.has(entry)));
  const problemsOf = (entry: LoadedEntry): readonly Problem[] => {
    const found = links.textProblems(entry);
    if (found.length > 0) memo?.withTextProblems.add(entry);
    else memo?.withTextProblems.delete(entry);
    return found;
  };
  const check = function* (unchecked: readonly LoadedEntry[]): Generator<readonly Problem[]> {
    // An editor who has saved an entry waits for its problems.
    for (const entry of unchecked) if (isNew(entry)) yield problemsOf(entry);
    yield* compareTranslations();
    for (const entry of unchecked) if (!isNew(entry)) yield problemsOf(entry);
  };
  return {
    all: () => check(entries),
    ofEdited: () => [...edited].flatMap(problemsOf),
    rest: () => check(entries.filter((entry) => !edited.has(entry))),
  };
}
