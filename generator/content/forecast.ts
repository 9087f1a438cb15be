import type { Problem } from '../errors/problem.ts';
import { lastChange } from '../model/content-model.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { ProblemPolicy } from '../model/problem-policies.ts';
import { policyLookup } from '../model/problem-policies.ts';
import type { LoadedContent } from '../read/load-content.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { EntryName } from './find-entries.ts';
import { Isolation } from './isolate-entries.ts';
import { publishPolicy } from './read-policy.ts';

/** Consequence of a problem for the next `generate`, and for visitors after it. */
export interface ProblemForecast {
  readonly policy: ProblemPolicy;
  /**
   * 'stops': nothing is published, and visitors see the site as it is. 'as-published': visitors see the
   * entry as it is published now, if it is. 'warns': the problem changes nothing that visitors see.
   */
  readonly effect: NonNullable<Problem['effect']> | 'stops' | 'as-published' | 'warns';
  /** Day of the version that visitors see: '2026-03-12'. Absent if the source has no dates. */
  readonly version?: string;
}

/** Consequence for an entry, if visitors do not see it as it was written. */
export interface EntryForecast {
  readonly effect: 'left-out' | 'last-good' | 'as-published';
  /** As in `ProblemForecast`. */
  readonly version?: string;
}

/** Outcome of the next `generate`, by its policies and with the versions published last. */
export interface Forecast {
  /** About one of the problems of the content. */
  ofProblem(problem: Problem): ProblemForecast;
  /** About an entry; undefined if visitors will see it as it was written. */
  ofEntry(name: EntryName): EntryForecast | undefined;
}

/** Problems of one round of a read, as they were found, and those of pictures and files. */
export interface FoundProblems {
  readonly found: readonly Problem[];
  readonly ofFiles: readonly Problem[];
  readonly listUsed: () => ReadonlySet<EntryId>;
}

interface ForecastOptions {
  readonly site: Pick<LoadedSite, 'policies' | 'definition' | 'locales'>;
  readonly loaded: LoadedContent;
  readonly rounds: readonly FoundProblems[];
  /** Returns the version of an entry that visitors may see. Undefined for a preview, which has no published versions. */
  readonly published: ((name: EntryName) => LoadedEntry | undefined) | undefined;
}

/**
 * Forecasts from the problems as they were found: isolates the entries once more, as a publishing
 * run does.
 */
export function createForecast({ site, loaded, rounds, published }: ForecastOptions): Forecast {
  const { model } = site.definition;
  const policy = publishPolicy(policyLookup(site.policies));
  // Every entry may have a published version.
  const anyVersion = ({ id, locale }: EntryName): LoadedEntry | undefined =>
    loaded.entries.find((entry) => entry.id === id && entry.locale === locale);
  const isolation = new Isolation({ loaded, policy, lastGood: published ?? anyVersion, model, locales: site.locales });
  for (const { found, ofFiles, listUsed } of rounds) {
    const options = { late: new Set<Problem>(), ofFiles };
    // Entries that lead to those which are left out follow them.
    while (isolation.contain([...found, ...isolation.linkProblems], options, listUsed));
  }
  const lastGoodOf = (names: readonly EntryName[]): EntryForecast => {
    if (!published) return { effect: 'as-published' };
    const [version] = names.flatMap((name) => published(name) ?? []);
    const day = version && lastChange(version);
    return { effect: 'last-good', ...(day === undefined ? {} : { version: day }) };
  };
  return {
    ofProblem(problem) {
      const { policy: chosen, severity, effect, names } = isolation.outcomeOf(problem);
      if (effect === undefined) return { policy: chosen, effect: severity === 'error' ? 'stops' : 'warns' };
      return { policy: chosen, ...(effect === 'last-good' ? lastGoodOf(names) : { effect }) };
    },
    ofEntry(name) {
      const effect = isolation.effectOf(name);
      if (effect === undefined || effect === 'shown') return undefined;
      return effect === 'last-good' ? lastGoodOf([name]) : { effect };
    },
  };
}
