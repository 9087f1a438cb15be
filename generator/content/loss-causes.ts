import { formatCount } from '../errors/format-count.ts';
import type { Problem } from '../errors/problem.ts';
import { neededLinks } from '../graph/missing-links.ts';
import type { ContentModel, EntryId } from '../model/content-model.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { type EntryName, nameText } from './find-entries.ts';
import type { LeftOutEntry } from './isolate-entries.ts';

interface CauseOptions {
  readonly leftOut: readonly LeftOutEntry[];
  readonly model: ContentModel;
  readonly shown: readonly LoadedEntry[];
  readonly hidden: readonly LoadedEntry[];
  /** Entries as they were read, by name. */
  readonly current: ReadonlyMap<string, LoadedEntry>;
  readonly lastGood: (name: EntryName) => LoadedEntry | undefined;
}

/** Matches the codes of problems that follow from another entry, which the entry needs. */
const linkCode = /_LINK_(?:MISSING|HIDDEN|LEFT_OUT|UNRESOLVED)$|^CONTENT_FIELD_MISSING$/;

/** Describes why entries are left out: by the entry that others need, else by kind of problem. */
export function lossCauses(options: CauseOptions): readonly string[] {
  const { leftOut } = options;
  const isGone = goneIn(options);
  const byName = new Map(leftOut.map((entry) => [nameText(entry), entry]));
  const byCause = new Map<string, Set<EntryId>>();
  const count = (cause: string, id: EntryId): void => {
    byCause.set(cause, (byCause.get(cause) ?? new Set()).add(id));
  };
  for (const entry of leftOut) for (const cause of causesOf(entry, new Set())) count(cause, entry.id);
  return [...byCause].sort(([, a], [, b]) => b.size - a.size).map(([cause, ids]) => withCount(cause, ids.size));

  /** Follows required links to the entries that have a problem of their own, or are gone. */
  function causesOf(entry: LeftOutEntry, seen: Set<string>): readonly string[] {
    if (seen.has(nameText(entry))) return [];
    seen.add(nameText(entry));
    const own = entry.problems.filter(({ code }) => !linkCode.test(code)).map(kindOf);
    const needed = entry.problems.some(({ code }) => linkCode.test(code)) ? neededBy(entry) : [];
    const followed = needed.flatMap((id) => {
      const target = byName.get(nameText({ id, locale: entry.locale }));
      return target ? causesOf(target, seen) : [goneText({ id, locale: entry.locale }, options)];
    });
    const [first] = entry.problems;
    const found = [...new Set([...own, ...followed])];
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
function kindOf({ code, where }: Problem): string {
  const [field] = where?.field?.split(/[.[]/) ?? [];
  return field === undefined ? code : `${code} in the field “${field}”`;
}

/** Describes an entry that is gone, by title and id. */
function goneText(name: EntryName, { hidden, lastGood, model }: CauseOptions): string {
  const isHidden = hidden.some(({ id }) => id === name.id);
  const version = hidden.find(({ id }) => id === name.id) ?? lastGood(name);
  const title = version && titleOf(version, model);
  const systemId = version?.origin.entry;
  const ids = systemId === undefined ? name.id : `${name.id}, ${systemId}`;
  return `${title === undefined ? 'the entry' : `“${title}”`} (${ids}) ${isHidden ? 'is hidden' : 'was unpublished or deleted'}`;
}

/** Returns the title of an entry: the first text of its type. */
function titleOf({ type, fields }: LoadedEntry, model: ContentModel): string | undefined {
  const [name] = Object.entries(model[type]?.fields ?? {}).find(([, { kind }]) => kind === 'text') ?? [];
  const value = name === undefined ? undefined : (fields.title ?? fields.name ?? fields[name]);
  return typeof value === 'string' ? value : undefined;
}

const withCount = (cause: string, count: number): string =>
  cause.startsWith('“') || cause.startsWith('the entry')
    ? `${cause}: ${formatCount(count)} ${count === 1 ? 'entry needs' : 'entries need'} it`
    : `${cause}: ${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;
