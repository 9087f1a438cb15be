import { setTimeout as pause } from 'node:timers/promises';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { FollowedSource } from '../sources/open-sources.ts';
import type { ChangeHint, LookHint } from '../sources/source-editor.ts';
import { untilAborted } from '../support/patience.ts';
import { type AwaitedSaves, afterLook, withSave } from './awaited-saves.ts';

export interface FollowOptions {
  /** Returns the source that the site is read from now. It changes with the site's config. */
  readonly space: () => FollowedSource | undefined;
  /** Pause between two looks, in milliseconds. Undefined if the source says when it changes. */
  readonly pollMs: number | undefined;
  /** True if the source could not be read: the first look that succeeds is a change. */
  readonly hasFailed?: boolean;
  /** Called after an update; `since` is the time of the change, from performance.now(). */
  readonly onChange: (since: number) => Promise<void>;
  /** Called when a look failed for another reason, and with an empty list when one succeeds again. */
  readonly onProblems: (problems: readonly Problem[]) => void;
}

/** Looks for changes in the content system again and again, and at once on request. */
export interface ChangeFollower {
  /**
   * Looks now. Requests during a look wait for it and become one look. With `saved`, more looks
   * follow for a short time until the save can be seen: an answer may come from an outdated copy.
   */
  lookNow(hint?: LookHint): Promise<void>;
  close(): Promise<void>;
}

/** A look that has not begun. */
interface WaitingLook {
  /** Of all requests for it. */
  hint: ChangeHint;
  readonly done: Promise<void>;
}

/** One look in so many compares ids and the model too: the latest saves show no removals. */
const fullLookEvery = 30;

/** Maximum pause before a source that failed is looked at again, in milliseconds. */
const failedMs = 5_000;

/** Pause before a source that ended is looked up again: a change of the config opens another. */
const reopenedMs = 200;

export function followChanges({ space, pollMs, hasFailed = false, onChange, onProblems }: FollowOptions): ChangeFollower {
  const stopped = new AbortController();
  let awaited: AwaitedSaves = new Map();
  let waiting: WaitingLook | undefined;
  let nextForSaves: NodeJS.Timeout | undefined;
  let isFailing = hasFailed;
  const report = changesOnly(onProblems);
  let queue: Promise<void> = Promise.resolve();

  function lookNow({ saved, ...hint }: LookHint = {}): Promise<void> {
    const since = performance.now();
    if (saved) awaited = withSave(awaited, saved, since);
    return requestLook(hint, since);
  }

  function requestLook(hint: ChangeHint, since: number): Promise<void> {
    if (waiting) {
      waiting.hint = bothHints(waiting.hint, hint);
      return waiting.done;
    }
    queue = queue.then(() => {
      waiting = undefined;
      return look(request.hint, since);
    });
    const request: WaitingLook = { hint, done: queue };
    waiting = request;
    return queue;
  }

  async function look(hint: ChangeHint, since: number): Promise<void> {
    const followed = space();
    if (stopped.signal.aborted || !followed) return;
    clearTimeout(nextForSaves);
    try {
      const hasChanged = await followed.refresh(hint);
      if (hasChanged || isFailing) await onChange(since);
      report([]);
      isFailing = false;
      await planLookForSaves(followed);
    } catch (error) {
      // A change of the config has closed the source, and opened another.
      if (stopped.signal.aborted || space() !== followed) return;
      if (!(error instanceof ProblemError)) throw error;
      isFailing = true;
      report(error.problems);
    }
  }

  async function planLookForSaves(followed: FollowedSource): Promise<void> {
    if (awaited.size === 0 || !followed.savedAt) return;
    const { saves, nextLook } = afterLook(awaited, await followed.savedAt());
    awaited = saves;
    if (nextLook && !stopped.signal.aborted)
      nextForSaves = setTimeout(() => void requestLook({}, nextLook.since), nextLook.pauseMs);
  }

  async function poll(ms: number): Promise<void> {
    for (let count = 1; !stopped.signal.aborted; count++) {
      await pause(isFailing ? Math.min(ms, failedMs) : ms, undefined, { signal: stopped.signal }).catch(() => {});
      const isFull = count % fullLookEvery === 0;
      await lookNow({ isRemoval: isFull, isSchema: isFull });
    }
  }

  const polling = pollMs === undefined ? followSource({ space, onProblems, look: lookNow }, stopped.signal) : poll(pollMs);
  return {
    lookNow,
    async close() {
      stopped.abort();
      clearTimeout(nextForSaves);
      await Promise.all([polling, queue]);
    },
  };
}

/** Returns a function that reports problems once, however often a look fails. */
function changesOnly(onProblems: FollowOptions['onProblems']): FollowOptions['onProblems'] {
  let reported = '';
  return (problems) => {
    const text = problems.map(({ code, message }) => `${code} ${message}\n`).join('');
    if (text !== reported) onProblems(problems);
    reported = text;
  };
}

/** Looks whenever the source says that it may have changed, until the signal is aborted. */
async function followSource(
  { space, onProblems, look }: Pick<FollowOptions, 'space' | 'onProblems'> & { readonly look: () => Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  let ended: FollowedSource | undefined;
  let hasFailed = false;
  while (!signal.aborted) {
    const followed = space();
    if (followed !== ended && hasFailed) onProblems([]);
    if (followed === ended || !followed?.changes) await pause(reopenedMs, undefined, { signal }).catch(() => {});
    else await lookAtChanges(followed.changes());
    ended = followed;
  }

  async function lookAtChanges(changes: AsyncIterable<unknown>): Promise<void> {
    hasFailed = false;
    try {
      for await (const _ of untilAborted(changes, signal)) await look();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ProblemError)) throw error;
      hasFailed = true;
      onProblems(error.problems);
    }
  }
}

const bothHints = (one: ChangeHint, other: ChangeHint): ChangeHint => ({
  isRemoval: one.isRemoval === true || other.isRemoval === true,
  isSchema: one.isSchema === true || other.isSchema === true,
});
