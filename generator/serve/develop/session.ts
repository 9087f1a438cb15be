import { relative, sep } from 'node:path';
import { hasErrors, messageOf, type Problem } from '../../errors/problem.ts';
import { machineProblem } from '../../errors/system-errors.ts';
import type { PollHint } from '../../sources/source-editor.ts';
import type { DevelopPages } from '../develop-pages.ts';
import type { ChangeFollower, FollowOptions } from '../follow-changes.ts';
import type { ChangeKind, LiveChange } from '../live/live-change.ts';
import type { LiveOutput } from '../live-output.ts';
import {
  type ChangeOrigin,
  firstState,
  next,
  type Reading,
  type ReadResult,
  type SessionEffect,
  type SessionEvent,
} from './session-state.ts';

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

interface SessionOptions {
  readonly live: Pick<LiveOutput, 'amend' | 'update' | 'hasPages' | 'problems' | 'warnings'>;
  readonly pages: Pick<DevelopPages, 'notify'>;
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** Starts to follow the content system; undefined without one. */
  readonly follow: (options: Pick<FollowOptions, 'onChange' | 'onProblems' | 'hasFailed'>) => ChangeFollower | undefined;
  /** Returns the name of the source for people. */
  readonly sourceTitle?: () => string;
  readonly onUpdate: (update: DevelopUpdate) => void;
  readonly onFault: (error: unknown) => void;
}

/** Performs all effects of a run of `develop`. */
export class Session {
  readonly #options: SessionOptions;
  #state = firstState;
  /** Settles when the work for changed files is done: one change is processed at a time. */
  #turn: Promise<void> = Promise.resolve();
  #quietTimer: NodeJS.Timeout | undefined;
  #follower: ChangeFollower | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get problems(): readonly Problem[] {
    const { problems } = this.#options.live;
    const { failure, sourceProblems } = this.#state;
    const isNew = ({ code, message }: Problem) => !problems.some((each) => each.code === code && each.message === message);
    return [...(failure ? [failure] : []), ...sourceProblems.filter(isNew), ...problems];
  }

  /**
   * Reads the site for the first time, then begins to show changes. After a failure, a content
   * system is read again until it answers.
   */
  async start({ since }: { readonly since: number }): Promise<void> {
    const { change = { kind: 'problems' }, failure } = await this.#update('content');
    if (this.#state.phase === 'closed') return;
    await this.#dispatchInTurn({ type: 'first-read', change, ...(failure && { failure }), since });
  }

  /** Resolves when pages show the change; a failure is reported. */
  async filesChanged(paths: readonly string[], kind: ChangeKind): Promise<void> {
    await this.#dispatchInTurn({ type: 'files-changed', paths, kind });
  }

  /** Resolves when pages show a change of the content system. */
  sourceChanged(since: number): Promise<void> {
    return this.#dispatchInTurn({ type: 'source-changed', since });
  }

  textsChecked(change: LiveChange): void {
    void this.#dispatch({ type: 'texts-checked', change });
  }

  /** Looks for changes in the content system. */
  async pollNow(hint?: PollHint): Promise<void> {
    await this.#follower?.pollNow(hint);
  }

  /** Starts no more work. */
  stop(): void {
    void this.#dispatch({ type: 'closed' });
    clearTimeout(this.#quietTimer);
  }

  /** Resolves when the work for changed files is done. */
  async idle(): Promise<void> {
    await this.#turn;
  }

  async unfollow(): Promise<void> {
    await this.#follower?.close();
  }

  /** Processes an event after the work in progress. */
  #dispatchInTurn(event: SessionEvent): Promise<void> {
    // A turn that fails must not end the turns after it.
    this.#turn = this.#turn.then(() => this.#dispatch(event)).catch(this.#options.onFault);
    return this.#turn;
  }

  async #dispatch(event: SessionEvent): Promise<void> {
    const { state, effects } = next(this.#state, event, performance.now());
    this.#state = state;
    for (const effect of effects) {
      try {
        await this.#perform(effect);
      } catch (error) {
        this.#options.onFault(error);
      }
    }
  }

  async #perform(effect: SessionEffect): Promise<void> {
    if (this.#state.phase === 'closed') return;
    switch (effect.type) {
      case 'amend':
        return this.#amend(effect);
      case 'read':
        return this.#read(effect);
      case 'wait':
        this.#quietTimer = setTimeout(() => void this.#dispatchInTurn({ type: 'quiet', shownMs: effect.shownMs }), effect.ms);
        return;
      case 'stop-waiting':
        return clearTimeout(this.#quietTimer);
      case 'notify':
        return this.#options.pages.notify({ ...effect.change, ms: effect.ms });
      case 'report':
        return this.#report(effect);
      case 'follow-source':
        this.#follower = this.#options.follow({
          hasFailed: !this.#options.live.hasPages,
          onChange: (since) => this.sourceChanged(since),
          onProblems: (problems) => void this.#dispatch({ type: 'source-problems', problems }),
        });
    }
  }

  async #amend({ paths, since }: Extract<SessionEffect, { type: 'amend' }>): Promise<void> {
    // The reading of the whole site reports the problems.
    const change = await this.#options.live.amend(paths).catch(() => undefined);
    await this.#dispatch({ type: 'amended', change, since });
  }

  async #read(reading: Reading): Promise<void> {
    const start = performance.now();
    const result = await this.#update(reading.kind, reading.origin === 'source' ? undefined : reading.origin);
    await this.#dispatch({ type: 'read', reading, ...result, ms: performance.now() - start });
  }

  /** Reads the site. A failure is reported; the next change reads it again. */
  async #update(kind: ChangeKind, paths?: readonly string[]): Promise<ReadResult> {
    const { live, onFault } = this.#options;
    try {
      return { change: await live.update(kind, paths) };
    } catch (error) {
      const message = `The change could not be shown: ${messageOf(error)}`;
      onFault(new Error(message, { cause: error }));
      return { change: undefined, failure: machineProblem(error) ?? { code: 'FAULT', severity: 'error', message } };
    }
  }

  #report({ change, origin, since, shownMs }: Extract<SessionEffect, { type: 'report' }>): void {
    const { live, pages, onUpdate } = this.#options;
    const ms = performance.now() - since;
    pages.notify({ ...change, ms: shownMs ?? ms });
    // Pages show the change first, then the problems of the site's code.
    if (change.kind !== 'problems' && hasErrors(this.problems)) pages.notify({ kind: 'problems', ms });
    const warnings = live.warnings.slice(this.#state.reportedWarnings);
    void this.#dispatch({ type: 'reported', warnings: live.warnings.length });
    onUpdate({ files: this.#filesOf(origin), problems: [...this.problems, ...warnings], ms });
  }

  #filesOf(origin: ChangeOrigin): readonly string[] {
    if (origin === 'source') return [this.#options.sourceTitle?.() ?? 'source'];
    return origin.map((path) => relative(this.#options.root, path).split(sep).join('/'));
  }
}
