import { setTimeout as pause } from 'node:timers/promises';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { FollowedSource } from '../sources/open-sources.ts';
import type { ChangeHint, PollHint } from '../sources/source-editor.ts';
import { untilAborted } from '../support/patience.ts';
import { type AwaitedSaves, afterPoll, withSave } from './awaited-saves.ts';

export interface FollowOptions {
  /** Returns the source that the site is read from now. It changes with the site's config. */
  readonly space: () => FollowedSource | undefined;
  /** Pause between two polls, in milliseconds. Undefined if the source says when it changes. */
  readonly pollMs: number | undefined;
  /** True if the source could not be read: the first poll that succeeds is a change. */
  readonly hasFailed?: boolean;
  /** Called after an update; `since` is the time of the change, from performance.now(). */
  readonly onChange: (since: number) => Promise<void>;
  /** Called when a poll failed for another reason, and with an empty list when one succeeds again. */
  readonly onProblems: (problems: readonly Problem[]) => void;
}

/** Polls the content system for changes, and at once on request. */
export interface ChangeFollower {
  /**
   * Polls now. Requests during a poll wait for it and become one poll. With `saved`, more polls
   * follow for a short time until the save can be seen: an answer may come from an outdated copy.
   */
  pollNow(hint?: PollHint): Promise<void>;
  close(): Promise<void>;
}

/** A poll that has not begun. */
interface WaitingPoll {
  /** Of all requests for it. */
  hint: ChangeHint;
  readonly done: Promise<void>;
}

/** One poll in so many compares ids and the model too: the latest saves show no removals. */
const fullPollEvery = 30;

/** Maximum pause before a source that failed is polled again, in milliseconds. */
const longestFailedMs = 5_000;

/** Pause before a source that failed is polled again because it reports a change, at first; then twice as long each time. */
const firstFailedMs = 200;

/** Pause before a source that ended is looked up again: a change of the config opens another. */
const reopenedMs = 200;

export function followChanges({ space, pollMs, hasFailed = false, onChange, onProblems }: FollowOptions): ChangeFollower {
  const stopped = new AbortController();
  let awaited: AwaitedSaves = new Map();
  let waiting: WaitingPoll | undefined;
  let nextForSaves: NodeJS.Timeout | undefined;
  let isFailing = hasFailed;
  const report = changesOnly(onProblems);
  let queue: Promise<void> = Promise.resolve();

  function pollNow({ saved, ...hint }: PollHint = {}): Promise<void> {
    const since = performance.now();
    if (saved) awaited = withSave(awaited, saved, since);
    return requestPoll(hint, since);
  }

  function requestPoll(hint: ChangeHint, since: number): Promise<void> {
    if (waiting) {
      waiting.hint = bothHints(waiting.hint, hint);
      return waiting.done;
    }
    queue = queue.then(() => {
      waiting = undefined;
      return pollOnce(request.hint, since);
    });
    const request: WaitingPoll = { hint, done: queue };
    waiting = request;
    return queue;
  }

  async function pollOnce(hint: ChangeHint, since: number): Promise<void> {
    const followed = space();
    if (stopped.signal.aborted || !followed) return;
    clearTimeout(nextForSaves);
    try {
      const hasChanged = await followed.refresh(hint);
      if (hasChanged || isFailing) await onChange(since);
      report([]);
      isFailing = false;
      await planPollForSaves(followed);
    } catch (error) {
      // A change of the config has closed the source, and opened another.
      if (stopped.signal.aborted || space() !== followed) return;
      if (!(error instanceof ProblemError)) throw error;
      isFailing = true;
      report(error.problems);
    }
  }

  async function planPollForSaves(followed: FollowedSource): Promise<void> {
    if (awaited.size === 0 || !followed.savedAt) return;
    const { saves, nextPoll } = afterPoll(awaited, await followed.savedAt());
    awaited = saves;
    if (nextPoll && !stopped.signal.aborted)
      nextForSaves = setTimeout(() => void requestPoll({}, nextPoll.since), nextPoll.pauseMs);
  }

  async function pollEvery(ms: number): Promise<void> {
    for (let count = 1; !stopped.signal.aborted; count++) {
      await pause(isFailing ? Math.min(ms, longestFailedMs) : ms, undefined, { signal: stopped.signal }).catch(() => {});
      const isFull = count % fullPollEvery === 0;
      await pollNow({ isRemoval: isFull, isSchema: isFull });
    }
  }

  const polling =
    pollMs === undefined
      ? followSource({ space, onProblems, pollOnce: pollNow, isFailing: () => isFailing }, stopped.signal)
      : pollEvery(pollMs);
  return {
    pollNow,
    async close() {
      stopped.abort();
      clearTimeout(nextForSaves);
      await Promise.all([polling, queue]);
    },
  };
}

/** Returns a function that reports problems once, however often a poll fails. */
function changesOnly(onProblems: FollowOptions['onProblems']): FollowOptions['onProblems'] {
  let reported = '';
  return (problems) => {
    const text = problems.map(({ code, message }) => `${code} ${message}\n`).join('');
    if (text !== reported) onProblems(problems);
    reported = text;
  };
}

/** Polls whenever the source says that it may have changed, until the signal is aborted. */
async function followSource(
  {
    space,
    onProblems,
    pollOnce,
    isFailing,
  }: Pick<FollowOptions, 'space' | 'onProblems'> & {
    readonly pollOnce: () => Promise<void>;
    readonly isFailing: () => boolean;
  },
  signal: AbortSignal,
): Promise<void> {
  let ended: FollowedSource | undefined;
  let hasFailed = false;
  while (!signal.aborted) {
    const followed = space();
    if (followed !== ended && hasFailed) onProblems([]);
    if (followed === ended || !followed?.changes) await pause(reopenedMs, undefined, { signal }).catch(() => {});
    else await pollOnChanges(followed.changes());
    ended = followed;
  }

  async function pollOnChanges(changes: AsyncIterable<unknown>): Promise<void> {
    hasFailed = false;
    let failedMs = firstFailedMs;
    try {
      for await (const _ of untilAborted(changes, signal)) {
        await pollOnce();
        // A source that fails may cause the next change itself, such as by a line in its log.
        if (isFailing()) await pause(failedMs, undefined, { signal }).catch(() => {});
        failedMs = isFailing() ? Math.min(failedMs * 2, longestFailedMs) : firstFailedMs;
      }
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
