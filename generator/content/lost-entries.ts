import { buildGraph } from '../graph/build-graph.ts';
import type { LoadedContent } from '../read/load-content.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { type EntryName, nameText } from './find-entries.ts';
import { routesOf } from './list-site-routes.ts';
import { type CauseOptions, lossCauses } from './loss-causes.ts';
import type { LeftOutEntry } from './problem-entry.ts';

/** Entries that are left out because of problems, for the brake of a run that would remove many pages. */
export interface LostEntries {
  /** True if an entry is left out. */
  readonly hasAny: boolean;
  /** Lists the paths that the site would have with these entries. Expensive. */
  readonly paths: () => ReadonlySet<string>;
  /** Number of entries, each language counted, of which no version is known that could have a page. */
  readonly unknown: number;
  /** Describes why the entries are left out, the cause of most entries first. */
  readonly causes: () => readonly string[];
  /** Types of which entries are left out. */
  readonly types: () => readonly LostOfType[];
}

/** Numbers of entries of a type. One that a language still has is not lost. */
export interface LostOfType {
  readonly type: string;
  readonly lost: number;
  readonly total: number;
}

interface LostOptions {
  readonly site: LoadedSite;
  readonly loaded: LoadedContent;
  readonly leftOut: readonly LeftOutEntry[];
  /** Entries that are shown. */
  readonly shown: readonly LoadedEntry[];
  readonly lastGood: (name: EntryName) => LoadedEntry | undefined;
}

/** Describes the entries that are left out. */
export function lostEntries(options: LostOptions): LostEntries {
  const { site, leftOut, shown, lastGood } = options;
  const { model } = site.definition;
  const causes = causeOptions(options);
  const { current } = causes;
  const versions = leftOut.flatMap((name) => lastGood(name) ?? current.get(nameText(name)) ?? []);
  return {
    hasAny: leftOut.length > 0,
    unknown: leftOut.length - versions.length,
    paths() {
      const { locales, tags } = site;
      const entries = [...shown, ...versions];
      const { graph } = buildGraph(entries, { model, locales, tags, sameInAllLanguages: new Set() });
      return new Set(Array.from(routesOf(site, graph), ({ path }) => path));
    },
    causes: () => lossCauses(causes),
    types() {
      const shownIds = new Set(shown.map(({ id }) => id));
      const lost = countByType(leftOut.filter(({ id }) => !shownIds.has(id)));
      const total = countByType([...shown, ...leftOut]);
      return [...lost].map(([type, count]) => ({ type, lost: count, total: total.get(type) ?? count }));
    },
  };
}

/** Returns what the causes of problems are found by. */
export function causeOptions({ site, loaded, leftOut, shown, lastGood }: LostOptions): CauseOptions {
  const current = new Map(leftOut.length === 0 ? [] : loaded.entries.map((entry) => [nameText(entry), entry]));
  return { leftOut, model: site.definition.model, shown, hidden: loaded.hidden ?? [], current, lastGood };
}

function countByType(names: readonly EntryName[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of new Set(names.map((name) => name.id))) {
    const type = id.slice(0, id.indexOf('/'));
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts;
}
