import type { Problem, ProblemEffect } from '../errors/problem.ts';
import type { ContentModel, EntryId } from '../model/content-model.ts';
import type { ProblemPolicy } from '../model/problem-policies.ts';
import type { LoadedContent } from '../read/load-content.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { type EntryName, entryFinder } from './find-entries.ts';
import { pruneLinks } from './prune-links.ts';
import type { ReadPolicy } from './read-policy.ts';

/** An entry that is not shown as it was written, and why. */
export interface IsolatedEntry extends EntryName {
  readonly effect: ProblemEffect;
  /** Codes of its problems. */
  readonly codes: readonly string[];
}

interface IsolationOptions {
  readonly loaded: LoadedContent;
  readonly model: ContentModel;
  readonly locales: readonly string[];
  readonly policy: ReadPolicy;
  /** Returns the last good version of an entry. */
  readonly lastGood: (name: EntryName) => LoadedEntry | undefined;
  /** True if an entry must exist in every language, so that one that is left out is left out in all. */
  readonly isWhole: (type: string) => boolean;
}

/** Problems of files that no entry is read from. The files are left out as a whole. */
const fileCodes = new Set([
  'CONTENT_FILE_NAME',
  'CONTENT_FILE_LINK',
  'CONTENT_FILE_UNREADABLE',
  'CONTENT_FILE_NOT_UTF8',
  'CONTENT_FILE_TOO_LARGE',
  'SOURCE_ENTRY',
  'SOURCE_VALUE',
]);

/** Problems of the network, which every entry may have at the same time. */
const networkCodes = new Set(['IMAGE_UNREACHABLE', 'IMAGE_OFFLINE']);

/** Problems after which an entry has nothing to show, even if its own values are valid. */
const nothingToShow = new Set([
  'CONTENT_DUPLICATE_FILE',
  'GRAPH_LINK_MISSING',
  'GRAPH_LINK_HIDDEN',
  'GRAPH_LINK_TYPE',
  'GRAPH_LINK_LEFT_OUT',
]);

/**
 * Contains problems to the entries that have them. The site is read in rounds: after each, entries
 * with new problems are replaced by their last good version or left out, until nothing changes.
 */
export class Isolation {
  readonly #options: IsolationOptions;
  #find: ReturnType<typeof entryFinder> | undefined;
  #entries: readonly LoadedEntry[];
  /** Entries as they are read, without changes of their links, which the cache must not have. */
  #unpruned: readonly LoadedEntry[];
  #linkProblems: readonly Problem[] = [];
  readonly #lastGood = new Map<string, LoadedEntry>();
  readonly #leftOut = new Set<string>();
  /** Entries whose every language has been replaced by its last good version. */
  readonly #replaced = new Set<EntryId>();
  /** Entries that pages use, in any round; undefined before they were needed. */
  #used: Set<EntryId> | undefined;
  readonly #contained = new Map<Problem, readonly EntryName[]>();
  readonly #withStandIns: ReadonlySet<string>;

  constructor(options: IsolationOptions) {
    this.#options = options;
    this.#entries = options.loaded.entries;
    this.#unpruned = this.#entries;
    this.#withStandIns = new Set(this.#entries.filter(({ standIns }) => standIns !== undefined).map(nameText));
  }

  /** Entries of the next round. */
  get entries(): readonly LoadedEntry[] {
    return this.#entries;
  }

  get unpruned(): readonly LoadedEntry[] {
    return this.#unpruned;
  }

  /** Problems of entries whose required links lead to entries that are left out. */
  get linkProblems(): readonly Problem[] {
    return this.#linkProblems;
  }

  /** True if an entry is left out or replaced. */
  get hasIsolated(): boolean {
    return this.#contained.size > 0;
  }

  /** Files with a problem that no entry was read from, except those that are left out. */
  get refusedFiles(): readonly string[] {
    const { refusedFiles } = this.#options.loaded;
    const contained = new Set([...this.#contained.keys()].flatMap(({ where }) => (where ? [where.file] : [])));
    return refusedFiles.filter((file) => !contained.has(file));
  }

  /**
   * Contains the problems of a round. Returns true if the site must be read again. An entry with only
   * `late` problems is shown if it has no last good version. `listUsed` is expensive.
   */
  contain(problems: Iterable<Problem>, late: ReadonlySet<Problem>, listUsed: () => ReadonlySet<EntryId>): boolean {
    const found = [...problems];
    let isChanged = this.#spareUnused(found, listUsed);
    /** Entries that have taken a step in this round: an entry may have several problems. */
    const isolated = new Set<string>();
    for (const problem of found) {
      const policy = this.#policyOf(problem);
      if (policy === 'error' || policy === 'warning' || this.#contained.has(problem)) continue;
      const names = this.#namesAt(problem);
      if (late.has(problem) && names.some((name) => !this.#hasLastGood(name))) continue;
      this.#contained.set(problem, names);
      for (const name of names) {
        if (isolated.has(nameText(name))) continue;
        isolated.add(nameText(name));
        isChanged = this.#isolate(name, problem, policy) || isChanged;
      }
    }
    if (isChanged) this.#apply();
    return isChanged;
  }

  /** Returns true if a problem became a warning that was none in this round. */
  #spareUnused(problems: readonly Problem[], listUsed: () => ReadonlySet<EntryId>): boolean {
    const { policy } = this.#options;
    const sparable = problems.filter((problem) => {
      const [name] = problem.severity === 'error' && !this.#contained.has(problem) ? this.#namesAt(problem) : [];
      return name !== undefined && policy.sparesUnused(problem, typeOf(name)) && !this.#isRefused(name);
    });
    if (sparable.length === 0) return false;
    const before = this.#used?.size;
    this.#used = new Set([...(this.#used ?? []), ...listUsed()]);
    return this.#used.size !== before && sparable.some((problem) => this.#isSpared(problem));
  }

  /** True if no page uses the entries of a problem. */
  #isSpared(problem: Problem): boolean {
    const used = this.#used;
    if (!used) return false;
    const names = this.#namesAt(problem);
    return (
      names.length > 0 &&
      names.every((name) => !used.has(name.id) && !this.#isRefused(name)) &&
      names.every((name) => this.#options.policy.sparesUnused(problem, typeOf(name)))
    );
  }

  /** Returns problems with the severity and effect that their policies give them. */
  settle(problems: Iterable<Problem>, late: ReadonlySet<Problem>): readonly Problem[] {
    return [...problems].map((problem) => (late.has(problem) ? this.shown(problem) : this.settled(problem)));
  }

  settled(problem: Problem): Problem {
    const { containedSeverity, isDraft } = this.#options.policy;
    if (isDraft) return { ...problem, severity: 'warning' };
    const names = this.#contained.get(problem);
    if (names) return { ...problem, severity: containedSeverity, effect: this.#effectOn(names) };
    return this.#policyOf(problem) === 'warning' ? { ...problem, severity: 'warning' } : problem;
  }

  /** The problems that were contained, in the order in which they were found. */
  get contained(): readonly Problem[] {
    return [...this.#contained.keys()];
  }

  /** Returns a problem that was found too late to contain it. */
  shown(problem: Problem): Problem {
    const settled = this.settled(problem);
    const isOpen = settled.severity === 'error' && settled.effect === undefined && this.#policyOf(problem) !== 'error';
    return isOpen ? { ...settled, effect: 'shown' } : settled;
  }

  /** True if nothing may be published while there is this problem, or before it is contained. */
  isOpen(problem: Problem): boolean {
    return problem.severity === 'error' && !this.#contained.has(problem) && this.#policyOf(problem) !== 'warning';
  }

  get hasOpenProblems(): boolean {
    return [...this.#options.loaded.problems, ...this.#linkProblems].some((problem) => this.isOpen(problem));
  }

  /** Entries that are left out or replaced, in the order of their names. */
  list(): readonly IsolatedEntry[] {
    const byName = new Map<string, { readonly name: EntryName; readonly codes: Set<string> }>();
    for (const [{ code }, names] of this.#contained) {
      for (const name of names) {
        const listed = byName.get(nameText(name)) ?? { name, codes: new Set() };
        byName.set(nameText(name), listed);
        listed.codes.add(code);
      }
    }
    const listed = [...byName].sort(([a], [b]) => (a < b ? -1 : 1));
    return listed.map(([, { name, codes }]) => ({ ...name, effect: this.#effectOn([name]), codes: [...codes] }));
  }

  #effectOn(names: readonly EntryName[]): ProblemEffect {
    return names.length > 0 && names.every((name) => !this.#leftOut.has(nameText(name))) ? 'last-good' : 'left-out';
  }

  #policyOf(problem: Problem): ProblemPolicy {
    if (problem.severity !== 'error') return 'warning';
    const { policy } = this.#options;
    const [name] = this.#namesAt(problem);
    const isOfOne = name !== undefined || fileCodes.has(problem.code) || problem.where?.entry !== undefined;
    const isOfEntry = isOfOne && !networkCodes.has(problem.code);
    if (!isOfEntry) return policy.isDraft ? 'warning' : 'error';
    if (this.#isSpared(problem)) return 'warning';
    const chosen = policy.policyOf(problem, name && typeOf(name));
    return chosen === 'warning' && !policy.isDraft && this.#hasNothingToShow(problem, name) ? 'leave-out' : chosen;
  }

  #hasNothingToShow({ code }: Problem, name: EntryName | undefined): boolean {
    if (!name || nothingToShow.has(code) || code.startsWith('ROUTE_PATH_')) return true;
    return this.#withStandIns.has(nameText(name)) || this.#isRefused(name);
  }

  #isRefused(name: EntryName): boolean {
    return this.#options.loaded.refused.some(({ id, locale }) => id === name.id && locale === name.locale);
  }

  #namesAt({ where }: Problem): readonly EntryName[] {
    const { entries, refused } = this.#options.loaded;
    this.#find ??= entryFinder([...entries, ...refused]);
    return this.#find(where);
  }

  #hasLastGood(name: EntryName): boolean {
    return !this.#lastGood.has(nameText(name)) && this.#options.lastGood(name) !== undefined;
  }

  /** Takes the next step for an entry. Returns false if it is left out already. */
  #isolate(name: EntryName, { code }: Problem, policy: ProblemPolicy): boolean {
    if (this.#leftOut.has(nameText(name))) return false;
    const isTried =
      this.#lastGood.has(nameText(name)) || ['GRAPH_TRANSLATION_MISSING', 'GRAPH_TRANSLATION_HIDDEN'].includes(code);
    if (policy === 'last-good' && !this.#replaced.has(name.id)) {
      if (!isTried && this.#replace([name.locale], name.id)) return true;
      this.#replaced.add(name.id);
      if (this.#replace(this.#options.locales, name.id)) return true;
    }
    const locales = this.#options.isWhole(typeOf(name)) ? this.#options.locales : [name.locale];
    for (const locale of locales) this.#leftOut.add(nameText({ id: name.id, locale }));
    return true;
  }

  /** Replaces an entry by its last good versions. Returns false if one is missing. */
  #replace(locales: readonly string[], id: EntryId): boolean {
    const versions = locales.map((locale) => this.#options.lastGood({ id, locale }));
    if (versions.some((version) => version === undefined)) return false;
    for (const version of versions) if (version) this.#lastGood.set(nameText(version), version);
    return true;
  }

  #apply(): void {
    const { loaded, model } = this.#options;
    const added = new Map(this.#lastGood);
    const current = loaded.entries.flatMap((entry) => {
      const name = nameText(entry);
      if (this.#leftOut.has(name)) return [];
      const version = added.get(name);
      added.delete(name);
      return [version ?? entry];
    });
    this.#unpruned = [...current, ...[...added].flatMap(([name, version]) => (this.#leftOut.has(name) ? [] : [version]))];
    const pruned = this.#unpruned.map((entry) =>
      pruneLinks(entry, model[entry.type]?.fields ?? {}, (id) => this.#leftOut.has(nameText({ id, locale: entry.locale }))),
    );
    this.#entries = pruned.map(({ entry }) => entry);
    this.#linkProblems = pruned.flatMap(({ problems }) => problems);
  }
}

const nameText = ({ id, locale }: EntryName): string => `${id}.${locale}`;
const typeOf = ({ id }: EntryName): string => id.slice(0, id.indexOf('/'));
