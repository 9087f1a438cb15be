import { problemFacts } from '../errors/define-errors.ts';
import { formatCount } from '../errors/format-count.ts';
import type { Problem } from '../errors/problem.ts';
import { neededLinks } from '../graph/missing-links.ts';
import type { ContentModel } from '../model/content-model.ts';
import { entryTitle } from '../model/entry-title.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { type EntryName, nameText } from './find-entries.ts';
import type { LeftOutEntry } from './problem-entry.ts';

export interface CauseOptions {
  readonly leftOut: readonly LeftOutEntry[];
  readonly model: ContentModel;
  readonly shown: readonly LoadedEntry[];
  readonly hidden: readonly LoadedEntry[];
  /** Entries as they were read, by name. */
  readonly current: ReadonlyMap<string, LoadedEntry>;
  readonly lastGood: (name: EntryName) => LoadedEntry | undefined;
}

/** True for a problem that follows, or may follow, from another entry that a field of this one needs. */
const isOfLink = (problem: Problem): boolean => ['link', 'source'].includes(problemFacts(problem).follows ?? '');

/** Reason why an entry is not shown as it was written. */
export interface EntryCause {
  /** Describes it: a kind of problem with its field, or an entry that is gone. */
  readonly text: string;
  /** The problem; absent if another entry is gone. */
  readonly problem?: Problem;
}

/** Describes why entries are left out: by the entry that others need, else by kind of problem. */
export function lossCauses(options: CauseOptions): readonly string[] {
  const causesOf = causeFinder(options);
  const byCause = new Map<string, { readonly cause: EntryCause; readonly ids: Set<EntryId> }>();
  for (const entry of options.leftOut) {
    for (const cause of causesOf(entry)) {
      const group = byCause.get(cause.text) ?? { cause, ids: new Set() };
      byCause.set(cause.text, group);
      group.ids.add(entry.id);
    }
  }
  const groups = [...byCause.values()].sort((a, b) => b.ids.size - a.ids.size);
  return groups.map(({ cause: { text, problem }, ids }) => {
    const count = `${formatCount(ids.size)} ${ids.size === 1 ? 'entry' : 'entries'}`;
    return problem ? `${text}: ${count}` : `${text}: ${count} ${ids.size === 1 ? 'needs' : 'need'} it`;
  });
}

/**
 * Returns a function that finds the causes of an entry's problems: it follows required links to entries
 * that have a problem of their own, or are gone.
 */
export function causeFinder(options: CauseOptions): (entry: LeftOutEntry) => readonly EntryCause[] {
  const isGone = goneIn(options);
  const byName = new Map(options.leftOut.map((entry) => [nameText(entry), entry]));
  return (entry) => causesOf(entry, new Set());

  function causesOf(entry: LeftOutEntry, seen: Set<string>): readonly EntryCause[] {
    if (seen.has(nameText(entry))) return [];
    seen.add(nameText(entry));
    const own = entry.problems.filter((problem) => !isOfLink(problem)).map(kindOf);
    const needed = entry.problems.some(isOfLink) ? neededBy(entry) : [];
    const followed = needed.flatMap((id) => {
      const target = byName.get(nameText({ id, locale: entry.locale }));
      return target ? causesOf(target, seen) : [{ text: goneText({ id, locale: entry.locale }, options) }];
    });
    const [first] = entry.problems;
    const found = [...new Map([...own, ...followed].map((cause) => [cause.text, cause])).values()];
    return found.length > 0 || !first ? found : [kindOf(first)];
  }

  function neededBy(entry: LeftOutEntry): readonly EntryId[] {
    const versions = [options.current.get(nameText(entry)), options.lastGood(entry)];
    const ids = versions.flatMap((version) =>
      version
        ? neededLinks(options.model[version.type]?.fields ?? {}, version.fields, (id) => isGone(id, entry.locale)).map(
            ({ id }) => id,
          )
        : [],
    );
    // An empty slug stands in for a link that its source could not resolve.
    return [...new Set(ids.filter((id) => !id.endsWith('/')))];
  }
}

function goneIn({ shown }: CauseOptions): (id: EntryId, locale: string) => boolean {
  const names = new Set(shown.map(nameText));
  return (id, locale) => !names.has(nameText({ id, locale }));
}

/** Kind of a problem, with the field that has it. */
function kindOf(problem: Problem): EntryCause {
  const { code, where } = problem;
  const [field] = where?.field?.split(/[.[]/) ?? [];
  return { text: field === undefined ? code : `${code} in the field “${field}”`, problem };
}

/** Describes an entry that is gone, by title and id. */
function goneText(name: EntryName, { hidden, lastGood, model }: CauseOptions): string {
  const isHidden = hidden.some(({ id }) => id === name.id);
  const version = hidden.find(({ id }) => id === name.id) ?? lastGood(name);
  const title = version && entryTitle(version, model);
  const systemId = version?.origin.entry;
  const ids = systemId === undefined ? name.id : `${name.id}, ${systemId}`;
  if (version === undefined) return `There is no entry ${name.id}`;
  return `${title === undefined ? 'The entry' : `“${title}”`} (${ids}) ${isHidden ? 'is hidden' : 'was unpublished or deleted'}`;
}
