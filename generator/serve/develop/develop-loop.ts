import { relative, sep } from 'node:path';
import { hasErrors, messageOf, type Problem } from '../../errors/problem.ts';
import { machineProblem } from '../../errors/system-errors.ts';
import type { DevelopedCode } from '../../render/bundle-site.ts';
import type { PollHint } from '../../sources/source-editor.ts';
import type { CacheWrites } from '../../store/cache-writes.ts';
import type { DevelopPages } from '../develop-pages.ts';
import type { ChangeFollower, FollowOptions } from '../follow-changes.ts';
import type { ChangeKind } from '../live/live-change.ts';
import type { SiteTools } from '../live/site-tools.ts';
import { type SiteWork, sourcesOf } from '../live/site-work.ts';
import type { LiveContent, Snapshot } from '../live/snapshot.ts';
import { startTextChecks, type TextChecks } from '../live/text-checks.ts';
import { next } from './loop.ts';
import {
  type ChangeOrigin,
  firstState,
  type LoopEffect,
  type LoopEvent,
  type LoopReport,
  type LoopState,
  problemsOf,
} from './loop-state.ts';

/** An update that was shown to editors. */
export interface DevelopUpdate {
  /** Changed files, relative to the site's folder, or the source's name; empty at the start. */
  readonly files: readonly string[];
  readonly problems: readonly Problem[];
  /** True if these are only the problems of a page, which was rendered when it was opened. */
  readonly isOfPage?: boolean;
  /** Duration of the update, in milliseconds. */
  readonly ms: number;
}

/** The site of a run of `develop`, as the loop knows it. */
export interface SiteParts {
  readonly tools: SiteTools;
  readonly content: LiveContent;
  readonly code: DevelopedCode;
  readonly snapshot: Snapshot;
}

export type SiteState = LoopState<SiteParts>;
type Event = LoopEvent<SiteParts>;
type Effect = LoopEffect<SiteParts>;
type EffectOf<T extends Effect['type']> = Extract<Effect, { readonly type: T }>;

interface LoopOptions {
  readonly work: SiteWork;
  readonly tools: SiteTools;
  readonly writes: CacheWrites;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  readonly notify: DevelopPages['notify'];
  /** Watches what the site is made of now, and reports what has changed there since a time. */
  readonly watch: (since: number) => Promise<void>;
  /** Starts to follow the content system; undefined without one. */
  readonly follow: (options: Pick<FollowOptions, 'onChange' | 'onProblems' | 'hasFailed'>) => ChangeFollower | undefined;
  readonly onUpdate: (update: DevelopUpdate) => void;
  readonly onFault: (error: unknown) => void;
}

/** Effects that a reading waits for: it ends if one of them fails. */
const readingSteps: ReadonlySet<Effect['type']> = new Set(['look', 'reload', 'make', 'prepare', 'watch']);

/** Performs all effects of a run of `develop`, and reports their results to `next` as events. */
export class DevelopLoop {
  readonly #options: LoopOptions;
  #state: SiteState;
  /** Ends the wait; `#checks` and `#follower` end the checks of texts and the polls. */
  #quietTimer: NodeJS.Timeout | undefined;
  #checks: TextChecks | undefined;
  #follower: ChangeFollower | undefined;
  readonly #running = new Set<Promise<void>>();
  #waiting: (() => void)[] = [];

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#state = firstState<SiteParts>(options.tools, sourcesOf(options.tools));
  }

  get state(): SiteState {
    return this.#state;
  }

  get problems(): readonly Problem[] {
    return problemsOf(this.#state);
  }

  /**
   * Reads the site for the first time, then begins to show changes. After a failure, a content
   * system is read again until it answers.
   */
  start(since: number): Promise<void> {
    return this.#settled({ type: 'started', since });
  }

  /** Resolves when pages show the change; a failure is reported. */
  filesChanged(paths: readonly string[], kind: ChangeKind): Promise<void> {
    return this.#settled({ type: 'files-changed', paths, kind });
  }

  /** Resolves when pages show a change of the content system. */
  sourceChanged(since: number): Promise<void> {
    return this.#settled({ type: 'source-changed', since });
  }

  /** Notes the problems of a page that was rendered. */
  pageRendered(snapshot: Snapshot, path: string, problems: readonly Problem[]): void {
    this.#dispatch({ type: 'page-rendered', snapshot, path, problems });
  }

  /** Looks for changes in the content system. */
  async pollNow(hint?: PollHint): Promise<void> {
    await this.#follower?.pollNow(hint);
  }

  /** Starts no more work, and resolves when the work in progress is done. */
  async stop(): Promise<void> {
    this.#dispatch({ type: 'closed' });
    this.#checks?.stop();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async unfollow(): Promise<void> {
    await this.#follower?.close();
  }

  /** Closes what is open for the site. No page can be rendered after it. */
  async dispose(): Promise<void> {
    const { tools, outdated } = this.#state;
    this.#checks?.stop();
    tools.source.close();
    await tools.bundler.dispose();
    for (const { cache } of [...outdated, tools]) cache?.close();
    this.#options.writes.close();
  }

  /** Processes an event. Resolves when no work is in progress. */
  #settled(event: Event): Promise<void> {
    const settled = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#dispatch(event);
    return settled;
  }

  #dispatch(event: Event): void {
    const { state, effects } = next(this.#state, event, performance.now());
    this.#state = state;
    for (const effect of effects) this.#begin(effect);
    if (this.#state.work && this.#state.phase !== 'closed') return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #begin(effect: Effect): void {
    const running = this.#perform(effect)
      .catch((error: unknown) => this.#fail(effect, error))
      .then(() => {
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  #fail({ type }: Effect, error: unknown): void {
    if (type === 'amend') {
      // The reading of the whole site reports the problems.
      this.#dispatch({ type: 'amended', snapshot: undefined });
    } else if (readingSteps.has(type)) {
      const message = `The change could not be shown: ${messageOf(error)}`;
      this.#options.onFault(new Error(message, { cause: error }));
      this.#dispatch({ type: 'failed', failure: machineProblem(error) ?? { code: 'FAULT', severity: 'error', message } });
    } else this.#options.onFault(error);
  }

  async #perform(effect: Effect): Promise<void> {
    const { work, notify, writes, watch, onUpdate } = this.#options;
    const { tools } = this.#state;
    switch (effect.type) {
      case 'amend':
        return this.#amend(effect.paths);
      case 'look': {
        const begun = this.#options.now();
        return this.#dispatch({ type: 'looked', isComplete: await work.isComplete(tools), begun });
      }
      case 'reload': {
        const { value, problems, files } = await work.reload(tools.site);
        return this.#dispatch({ type: 'reloaded', tools: value, problems, files });
      }
      case 'make':
        return this.#make(effect);
      case 'prepare':
        return this.#prepare(effect);
      case 'watch':
        await watch(effect.since);
        return this.#dispatch({ type: 'watching' });
      case 'wait':
        this.#quietTimer = setTimeout(() => this.#dispatch({ type: 'quiet', shownMs: effect.shownMs }), effect.ms);
        return;
      case 'stop-waiting':
        return clearTimeout(this.#quietTimer);
      case 'notify':
        return notify({ ...effect.change, ms: effect.ms });
      case 'report':
        return this.#report(effect);
      case 'print-page':
        return onUpdate({ files: [], problems: effect.problems, isOfPage: true, ms: 0 });
      case 'save-cache':
        await writes.attempt(tools.site.cache, async () => this.#state.content?.saveCache(false));
        return;
      case 'retire':
        effect.tools.source.close();
        return effect.tools.bundler.dispose();
      case 'close-caches':
        for (const { cache } of effect.tools) cache?.close();
        return;
      case 'follow-source':
        return this.#follow();
    }
  }

  #follow(): void {
    this.#follower = this.#options.follow({
      hasFailed: this.#state.shown === undefined,
      onChange: (since) => this.sourceChanged(since),
      onProblems: (problems) => this.#dispatch({ type: 'source-problems', problems }),
    });
  }

  async #amend(paths: readonly string[]): Promise<void> {
    const { tools, valid, shown } = this.#state;
    const snapshot = valid && shown && (await this.#options.work.amend(tools, { valid, content: shown.content }, paths));
    this.#dispatch({ type: 'amended', snapshot });
  }

  async #make({ isBundled, isRead, paths }: EffectOf<'make'>): Promise<void> {
    const { work } = this.#options;
    const { tools, ...before } = this.#state;
    const [code, content] = await Promise.all([
      isBundled ? work.bundle(tools) : { value: before.code, problems: [] },
      isRead ? work.read(tools, paths) : { value: before.content, problems: [] },
    ]);
    this.#checks?.stop();
    this.#checks = content.value && this.#checkTexts(content.value);
    this.#dispatch({
      type: 'made',
      content: content.value,
      code: code.value,
      files: sourcesOf(tools),
      codeProblems: code.problems,
      contentProblems: content.problems,
      textProblems: this.#checks?.problems ?? [],
    });
  }

  #checkTexts(content: LiveContent): TextChecks {
    return startTextChecks(content.textProblems(), (problems, hasMore) =>
      this.#dispatch({ type: 'texts-checked', problems, hasMore }),
    );
  }

  async #prepare({ content, code }: EffectOf<'prepare'>): Promise<void> {
    const { tools, valid: before } = this.#state;
    const { value, problems, change } = await this.#options.work.prepare(tools, { content, code, before });
    this.#dispatch({ type: 'prepared', snapshot: value, code, files: sourcesOf(tools), change, problems });
  }

  #report({ change, origin, since, shownMs }: LoopReport): void {
    const { notify, writes, onUpdate } = this.#options;
    const { problems } = this;
    const ms = performance.now() - since;
    notify({ ...change, ms: shownMs ?? ms });
    // Pages show the change first, then the problems of the site's code.
    if (change.kind !== 'problems' && hasErrors(problems)) notify({ kind: 'problems', ms });
    const all = writes.warnings();
    const warnings = all.slice(this.#state.reportedWarnings);
    this.#dispatch({ type: 'reported', warnings: all.length });
    onUpdate({ files: this.#filesOf(origin), problems: [...problems, ...warnings], ms });
  }

  #filesOf(origin: ChangeOrigin): readonly string[] {
    const { source, site } = this.#state.tools;
    if (origin === 'source') return [source.title ?? 'source'];
    return origin.map((path) => relative(site.root, path).split(sep).join('/'));
  }
}
