import { problemFacts } from '../errors/define-errors.ts';
import type { Problem, ProblemEffect } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { translationsOf } from '../model/content-model.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { ProblemPolicy } from '../model/problem-policies.ts';
import type { Visibility } from '../model/visibility.ts';
import type { LoadedContent } from '../read/load-content.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { type EntryName, entryFinder, nameText } from './find-entries.ts';
import { neededVersions } from './needed-versions.ts';
import type { LeftOutEntry, ProblemEntry } from './problem-entry.ts';
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
  /** Returns the last good version of an entry, if it may be seen now. */
  readonly lastGood: (name: EntryName) => LoadedEntry | undefined;
}

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
  /** Last good versions of entries that are gone, for pages that cannot be shown without them. */
  readonly #needed = new Map<string, LoadedEntry>();
  /** Entries that are gone, and that last good versions are shown without. */
  readonly #dropped = new Set<string>();
  readonly #leftOut = new Set<string>();
  readonly #echoes = new Set<Problem>();
  /** Problems of pictures and files that fields need. */
  readonly #ofFiles = new Set<Problem>();
  /** Entries whose every language has been replaced by its last good version. */
  readonly #replaced = new Set<EntryId>();
  /** Entries that pages use, in any round; undefined before they were needed. */
  #used: Set<EntryId> | undefined;
  readonly #contained = new Map<Problem, readonly EntryName[]>();
  /** Policies of problems when they were found: an entry that is replaced can be shown. */
  readonly #policies = new Map<Problem, ProblemPolicy>();
  /** Problems as they were found, by those with the severity and effect of their policy. */
  readonly #originals = new WeakMap<Problem, Problem>();
  readonly #lackingValues: ReadonlySet<string>;
  #current: ReadonlySet<string> | undefined;
  /** Entries with open problems in this round. */
  #open: ReadonlySet<string> | undefined;

  constructor(options: IsolationOptions) {
    this.#options = options;
    this.#entries = options.loaded.entries;
    this.#unpruned = this.#entries;
    this.#lackingValues = new Set(this.#entries.filter(({ lacksValue }) => lacksValue).map(nameText));
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

  /** Entries that are shown, without those that only others show. */
  get listed(): readonly LoadedEntry[] {
    if (this.#needed.size === 0) return this.#unpruned;
    return this.#unpruned.filter((entry) => !this.#needed.has(nameText(entry)));
  }

  /** Names of the entries that other entries may show, and that have no page and are in no list. */
  get unlisted(): ReadonlySet<string> {
    return new Set(this.#needed.keys());
  }

  /** True for a problem of an entry that is only shown by others, as it was published. */
  isOfUnlisted({ where }: Problem): boolean {
    return this.#needed.size > 0 && entryFinder(this.#needed.values())(where).length > 0;
  }

  /** Times of the versions that are shown in place of others. */
  get visibilities(): readonly Visibility[] {
    return [...this.#lastGood.values(), ...this.#needed.values()].flatMap(({ visibility }) => visibility ?? []);
  }

  /** Keys of the entries whose last good version stays available: the source has them, with a problem. */
  get kept(): ReadonlySet<string> {
    const { entries, refused } = this.#options.loaded;
    const named: readonly EntryName[] = [
      ...entries.filter((entry) => entry.cachedAs === undefined && entry.source === undefined),
      ...refused,
      ...this.#namesWithProblems(),
    ];
    return new Set([...named.filter((name) => this.#isCurrent(name)), ...this.#needed.values()].map(nameText));
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
   * Contains the problems of a round; returns true if the site must be read again. Those of `late` need a
   * last good version. `ofFiles`: pictures and files of fields. `listUsed` is expensive.
   */
  contain(
    problems: Iterable<Problem>,
    { late, ofFiles }: { readonly late: ReadonlySet<Problem>; readonly ofFiles: readonly Problem[] },
    listUsed: () => ReadonlySet<EntryId>,
  ): boolean {
    for (const problem of ofFiles) this.#ofFiles.add(problem);
    const found = [...problems];
    const ofEarlierRounds = new Set([...this.#contained.keys()].map(textOf));
    let isChanged = this.#spareUnused(found, listUsed);
    /** Entries that have taken a step in this round: an entry may have several problems. */
    const isolated = new Set<string>();
    for (const problem of found) {
      const policy = this.#policyOf(problem);
      if (policy === 'error' || policy === 'warning' || this.#contained.has(problem)) continue;
      const names = this.#namesAt(problem);
      this.#policies.set(problem, policy);
      if (late.has(problem) && names.some((name) => !this.#hasLastGood(name))) continue;
      const { follows } = problemFacts(problem);
      if (policy === 'last-good' && follows === 'link' && names.some((name) => this.#addNeeded(name))) {
        isChanged = true;
        continue;
      }
      if (policy === 'last-good' && follows === 'words' && names.every((name) => this.#isReplaced(name))) {
        if (this.#hasLike(problem, names)) this.#echoes.add(problem);
        this.#contained.set(problem, names);
        continue;
      }
      // The last good version has the problem, too.
      if (ofEarlierRounds.has(textOf(problem))) this.#echoes.add(problem);
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
    const sparable = problems.filter((problem) => {
      const [name] = problem.severity === 'error' && !this.#contained.has(problem) ? this.#namesAt(problem) : [];
      return name !== undefined && this.#sparesUnused(problem, name) && !this.#isRefused(name);
    });
    if (sparable.length === 0) return false;
    const before = this.#used?.size;
    this.#used = new Set([...(this.#used ?? []), ...listUsed()]);
    return this.#used.size !== before && sparable.some((problem) => this.#isSpared(problem));
  }

  #sparesUnused(problem: Problem, name: EntryName): boolean {
    return this.#options.policy.sparesUnused(problem, typeOf(name), !this.#hasNothingToShow(problem, name));
  }

  /** True if no page uses the entries of a problem. */
  #isSpared(problem: Problem): boolean {
    const used = this.#used;
    if (!used) return false;
    const names = this.#namesAt(problem);
    return (
      names.length > 0 &&
      names.every((name) => !used.has(name.id) && !this.#isRefused(name)) &&
      names.every((name) => this.#sparesUnused(problem, name))
    );
  }

  /** Returns problems with the severity and effect that their policies give them. */
  settle(problems: Iterable<Problem>, late: ReadonlySet<Problem>): readonly Problem[] {
    return [...problems].map((problem) => (late.has(problem) ? this.shown(problem) : this.settled(problem)));
  }

  settled(problem: Problem): Problem {
    const settled = this.#settle(problem);
    this.#originals.set(settled, problem);
    return settled;
  }

  #settle(problem: Problem): Problem {
    const { containedSeverity, isDraft } = this.#options.policy;
    if (isDraft && this.#isHiding(problem)) return { ...problem, severity: 'warning', effect: 'left-out' };
    if (isDraft) return { ...problem, severity: 'warning' };
    const names = this.#contained.get(problem);
    if (names) return { ...problem, severity: containedSeverity, effect: this.#effectOn(names) };
    return this.#policyOf(problem) === 'warning' ? { ...problem, severity: 'warning' } : problem;
  }

  /** True if the entry of a problem is not in the content, because of this problem. */
  #isHiding(problem: Problem): boolean {
    const { where } = problem;
    if (!where || !problemFacts(problem).hidesEntry) return false;
    return this.#options.loaded.refused.some(({ origin: { file, entry } }) => file === where.file && entry === where.entry);
  }

  /** Returns a problem as it was found, for one with the severity and effect of its policy. */
  original(problem: Problem): Problem {
    return this.#originals.get(problem) ?? problem;
  }

  /** Returns the policy of a problem as it was found, its effect by that policy, and its entries. */
  outcomeOf(problem: Problem): Pick<Problem, 'severity' | 'effect'> & {
    readonly policy: ProblemPolicy;
    readonly names: readonly EntryName[];
  } {
    const { severity, effect } = this.#settle(problem);
    const names = this.#namesAt(problem);
    const policy = this.#policies.get(problem) ?? this.#policyOf(problem);
    // Another problem of the entry may have isolated it.
    const ofEntry = severity === 'error' ? undefined : names.map((name) => this.effectOf(name)).find(Boolean);
    return { policy, severity, effect: effect ?? ofEntry, names };
  }

  /** Returns the effect on an entry, if it is left out or replaced: also if another language has the problem. */
  effectOf(name: EntryName): ProblemEffect | undefined {
    if (this.#leftOut.has(nameText(name))) return 'left-out';
    return this.#lastGood.has(nameText(name)) ? 'last-good' : undefined;
  }

  /** The problems that were contained, in the order in which they were found. */
  get contained(): readonly Problem[] {
    return [...this.#contained.keys()].filter((problem) => !this.isEcho(problem));
  }

  /** True for a problem of a last good version that its entry has, too. */
  isEcho(problem: Problem): boolean {
    return this.#echoes.has(problem);
  }

  /** Returns a problem that was found too late to contain it. */
  shown(problem: Problem): Problem {
    const settled = this.settled(problem);
    const isOpen = settled.severity === 'error' && settled.effect === undefined && this.#policyOf(problem) !== 'error';
    if (!isOpen) return settled;
    const shown: Problem = { ...settled, effect: 'shown' };
    this.#originals.set(shown, problem);
    return shown;
  }

  /** True if nothing may be published while there is this problem, or before it is contained. */
  isOpen(problem: Problem): boolean {
    return problem.severity === 'error' && !this.#contained.has(problem) && this.#policyOf(problem) !== 'warning';
  }

  /** True if the entry has a problem with its own values that is not contained, or not a warning. */
  hasOpenProblem(name: EntryName): boolean {
    this.#open ??= new Set(
      this.#options.loaded.problems
        .filter((problem) => this.isOpen(problem))
        .flatMap((problem) => this.#namesAt(problem).map(nameText)),
    );
    return this.#open.has(nameText(name));
  }

  get hasOpenProblems(): boolean {
    return [...this.#options.loaded.problems, ...this.#linkProblems].some((problem) => this.isOpen(problem));
  }

  /** Entries that the source has and that are left out, with their problems. */
  leftOut(): readonly LeftOutEntry[] {
    const byName = new Map([...this.#leftOut].map((name) => [name, [] as Problem[]]));
    const names = new Map<string, EntryName>();
    for (const [problem, named] of this.#contained) {
      for (const name of named) {
        byName.get(nameText(name))?.push(problem);
        for (const locale of this.#options.locales) names.set(nameText({ id: name.id, locale }), { id: name.id, locale });
      }
    }
    return [...byName].flatMap(([text, problems]) => {
      const name = names.get(text);
      return name && this.#isCurrent(name) ? [{ ...name, problems }] : [];
    });
  }

  /** Entries with problems that do not stop the run, of all languages that they change. */
  affected(problems: Iterable<Problem>): readonly ProblemEntry[] {
    const byName = new Map<string, { readonly name: EntryName; readonly problems: Problem[] }>();
    const listed = (name: EntryName) => {
      const entry = byName.get(nameText(name)) ?? { name, problems: [] };
      byName.set(nameText(name), entry);
      return entry;
    };
    for (const problem of new Set([...this.#contained.keys(), ...problems])) {
      for (const name of this.#contained.get(problem) ?? this.#namesAt(problem)) listed(name).problems.push(problem);
    }
    // Other languages have no problem of their own.
    for (const { name, problems: own } of [...byName.values()]) {
      for (const locale of this.#options.locales) {
        const other = { id: name.id, locale };
        const isChanged = this.#leftOut.has(nameText(other)) || this.#lastGood.has(nameText(other));
        if (isChanged && !byName.has(nameText(other))) listed(other).problems.push(...own);
      }
    }
    return [...byName.values()].map(({ name, problems: own }) => ({ ...name, problems: own, effect: this.#shownAs(name) }));
  }

  #shownAs(name: EntryName): ProblemEffect {
    return this.effectOf(name) ?? (this.#isRefused(name) ? 'left-out' : 'shown');
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
    const { of, passes } = problemFacts(problem);
    const isOfEntry = name !== undefined || of === 'file' || problem.where?.entry !== undefined;
    if (!isOfEntry || of === 'run') return policy.isDraft ? 'warning' : 'error';
    if (this.#isSpared(problem)) return 'warning';
    const chosen = policy.policyOf(problem, name && typeOf(name), !this.#hasNothingToShow(problem, name));
    // Nobody has made a mistake: what was published stays, if there is something.
    return chosen === 'leave-out' && passes ? 'last-good' : chosen;
  }

  #hasNothingToShow(problem: Problem, name: EntryName | undefined): boolean {
    if (!name || problemFacts(problem).hidesEntry || this.#ofFiles.has(problem)) return true;
    return !this.#isReplaced(name) && (this.#lackingValues.has(nameText(name)) || this.#isRefused(name));
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
    return !this.#lastGood.has(nameText(name)) && this.#versionOf(name) !== undefined;
  }

  /** Returns the last good version. What the source hides or no longer has is an intention, and stays away. */
  #versionOf(name: EntryName): LoadedEntry | undefined {
    return this.#isCurrent(name) ? this.#options.lastGood(name) : undefined;
  }

  /** True if the source has the entry, and it is visible as far as it can be read. */
  #isCurrent(name: EntryName): boolean {
    const { entries, refused, hidden = [] } = this.#options.loaded;
    if (!this.#current) {
      const names = new Set([...entries, ...refused].map(nameText));
      for (const each of hidden) names.delete(nameText(each));
      this.#current = names;
    }
    return this.#current.has(nameText(name));
  }

  #isReplaced(name: EntryName): boolean {
    return this.#lastGood.has(nameText(name)) && !this.#leftOut.has(nameText(name));
  }

  /** True if a contained problem has the same code and entries. */
  #hasLike({ code }: Problem, names: readonly EntryName[]): boolean {
    const texts = names.map(nameText).join();
    return [...this.#contained].some(([each, named]) => each.code === code && named.map(nameText).join() === texts);
  }

  #isHidden(name: EntryName): boolean {
    const { hidden = [] } = this.#options.loaded;
    return hidden.some(({ id, locale }) => id === name.id && locale === name.locale);
  }

  #namesWithProblems(): readonly EntryName[] {
    return [...this.#contained.values()].flat();
  }

  /**
   * Brings back entries that the last good version of an entry cannot be shown without, and drops its
   * other links to entries that are gone. Returns true if that changes something.
   */
  #addNeeded(name: EntryName): boolean {
    const version = this.#lastGood.get(nameText(name));
    if (!version || this.#leftOut.has(nameText(name))) return false;
    const { model } = this.#options;
    const shown = new Set(this.#unpruned.map(nameText));
    const isShown = (id: EntryId, locale: string): boolean =>
      (translationsOf(model, typeOf({ id })) === 'optional' ? [locale] : this.#options.locales).some((each) =>
        shown.has(nameText({ id, locale: each })),
      );
    const found = neededVersions(version, {
      model,
      isMissing: (id, locale) => !isShown(id, locale) && !this.#dropped.has(nameText({ id, locale })),
      lastGood: (each) => (this.#isHidden(each) ? undefined : this.#options.lastGood(each)),
    });
    if (!found || found.needed.length + found.dropped.length === 0) return false;
    for (const each of found.needed) this.#needed.set(nameText(each), each);
    for (const each of found.dropped) this.#dropped.add(nameText(each));
    return true;
  }

  /** Takes the next step for an entry. Returns false if it is left out already. */
  #isolate(name: EntryName, problem: Problem, policy: ProblemPolicy): boolean {
    if (this.#leftOut.has(nameText(name))) return false;
    const isTried = this.#lastGood.has(nameText(name)) || problemFacts(problem).follows === 'translation';
    if (policy === 'last-good' && !this.#replaced.has(name.id)) {
      if (!isTried && this.#replace(this.#ownLocales(name), name.id)) return true;
      this.#replaced.add(name.id);
      if (this.#replace(this.#options.locales, name.id)) return true;
    }
    // Other languages would link to an entry that must exist in all of them.
    const isWhole = translationsOf(this.#options.model, typeOf(name)) === 'required';
    const locales = isWhole ? this.#options.locales : [name.locale];
    for (const locale of locales) this.#leftOut.add(nameText({ id: name.id, locale }));
    return true;
  }

  /** Lists the language of an entry, and those in which it could not be read either: one problem may be of all. */
  #ownLocales({ id, locale }: EntryName): readonly string[] {
    return this.#options.locales.filter((each) => {
      const name = { id, locale: each };
      return each === locale || (this.#isRefused(name) && this.#versionOf(name) !== undefined);
    });
  }

  /** Replaces an entry by its last good versions. Returns false if one is missing. */
  #replace(locales: readonly string[], id: EntryId): boolean {
    const versions = locales.map((locale) => this.#versionOf({ id, locale }));
    if (versions.some((version) => version === undefined)) return false;
    for (const version of versions) if (version) this.#lastGood.set(nameText(version), version);
    return true;
  }

  #apply(): void {
    this.#open = undefined;
    const { loaded, model } = this.#options;
    const added = new Map(this.#lastGood);
    const current = loaded.entries.flatMap((entry) => {
      const name = nameText(entry);
      if (this.#leftOut.has(name)) return [];
      const version = added.get(name);
      added.delete(name);
      return [version ?? entry];
    });
    const others = [...added].flatMap(([name, version]) => (this.#leftOut.has(name) ? [] : [version]));
    this.#unpruned = [...current, ...others, ...this.#needed.values()];
    const pruned = this.#unpruned.map((entry) => {
      const isReplaced = this.#lastGood.has(nameText(entry)) || this.#needed.has(nameText(entry));
      const { locale } = entry;
      const isNeeded = (id: EntryId): boolean => this.#needed.has(nameText({ id, locale }));
      const isGone = (id: EntryId): boolean => {
        const target = nameText({ id, locale });
        return this.#leftOut.has(target) || (isReplaced && (this.#dropped.has(target) || isNeeded(id)));
      };
      return pruneLinks(entry, model[entry.type]?.fields ?? {}, isGone, isNeeded);
    });
    this.#entries = pruned.map(({ entry }) => entry);
    this.#linkProblems = pruned.flatMap(({ problems }) => problems);
  }
}

const typeOf = ({ id }: Pick<EntryName, 'id'>): string => id.slice(0, id.indexOf('/'));

/** Names a problem as its reader knows it. */
const textOf = ({ code, message, where }: Problem): string => [code, message, where?.file, where?.line, where?.field].join('\n');
