import { setTimeout as pause } from 'node:timers/promises';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { ChangeHint, PreviewSpace } from '../sources/contentful/preview-space.ts';
import type { LookHint, SavedEntity } from './webhook.ts';

export interface FollowOptions {
  /** What the site is read from now: another one after the site was described anew. */
  readonly space: () => FollowedSpace | undefined;
  /** Pause between two looks. */
  readonly pollMs: number;
  /** Called with what has changed taken in; `since` is when it was noticed, in milliseconds of performance.now(). */
  readonly onChange: (since: number) => Promise<void>;
  /** Called when a look has failed, and once more when one succeeds again. */
  readonly onProblems: (problems: readonly Problem[]) => void;
}

/** The entries that a site is made of: drafts, or what is published. */
export type FollowedSpace = Pick<PreviewSpace, 'refresh' | 'space'>;

/** Looks for changes of the content system again and again, and at once when it is told to. */
export interface ChangeFollower {
  /**
   * Looks now. While a look is under way, whatever else is asked for waits for it and is one look together. With `saved`, more looks follow
   * until that save can be seen, for a short while: an answer may come from a copy that is not up to date.
   */
  lookNow(hint?: LookHint): Promise<void>;
  close(): Promise<void>;
}

/** A look that has not begun. */
interface WaitingLook {
  /** Of all that have asked for it. */
  hint: ChangeHint;
  readonly done: Promise<void>;
}

/** A save that so many looks have not shown. */
interface AwaitedSave {
  readonly saved: SavedEntity;
  readonly since: number;
  readonly looks: number;
}

/** Pauses between looks for a save that cannot be seen yet, in milliseconds. */
const savedPausesMs = [50, 150, 400, 1_000, 2_500];
/** Every so many looks, the ids and the model are compared as well: what is gone is not told by what was saved last. */
const fullLookEvery = 30;

export function followChanges({ space, pollMs, onChange, onProblems }: FollowOptions): ChangeFollower {
  const stopped = new AbortController();
  const awaited = new Map<string, AwaitedSave>();
  let waiting: WaitingLook | undefined;
  let nextForSaves: NodeJS.Timeout | undefined;
  let polls = 0;
  let hasFailed = false;
  let queue: Promise<void> = Promise.resolve();

  function lookNow({ saved, ...hint }: LookHint = {}): Promise<void> {
    const since = performance.now();
    const known = saved && awaited.get(saved.id)?.saved;
    // The order of messages is not promised.
    if (saved && !(known && known.updatedAt > saved.updatedAt)) awaited.set(saved.id, { saved, since, looks: 0 });
    return askForLook(hint, since);
  }

  function askForLook(hint: ChangeHint, since: number): Promise<void> {
    if (waiting) {
      waiting.hint = {
        isRemoval: waiting.hint.isRemoval === true || hint.isRemoval === true,
        isSchema: waiting.hint.isSchema === true || hint.isSchema === true,
      };
      return waiting.done;
    }
    queue = queue.then(() => {
      waiting = undefined;
      return look(asked.hint, since);
    });
    const asked: WaitingLook = { hint, done: queue };
    waiting = asked;
    return queue;
  }

  async function look(hint: ChangeHint, since: number): Promise<void> {
    const followed = space();
    if (stopped.signal.aborted || !followed) return;
    clearTimeout(nextForSaves);
    try {
      const hasChanged = await followed.refresh(hint);
      if (hasChanged || hasFailed) await onChange(since);
      if (hasFailed) onProblems([]);
      hasFailed = false;
      await awaitSaves(followed);
    } catch (error) {
      if (stopped.signal.aborted) return;
      if (!(error instanceof ProblemError)) throw error;
      hasFailed = true;
      onProblems(error.problems);
    }
  }

  /** Plans another look if there are saves that this one has not shown. */
  async function awaitSaves(followed: FollowedSpace): Promise<void> {
    if (awaited.size === 0) return;
    const { entries, assets } = await followed.space();
    const pauses: number[] = [];
    for (const [id, { saved, since, looks }] of awaited) {
      const seen = entries.get(id) ?? assets.get(id);
      const pauseMs = savedPausesMs[looks];
      if (pauseMs === undefined || (seen && seen.updatedAt >= saved.updatedAt)) awaited.delete(id);
      else {
        awaited.set(id, { saved, since, looks: looks + 1 });
        pauses.push(pauseMs);
      }
    }
    const [oldest] = awaited.values();
    if (oldest && !stopped.signal.aborted) {
      nextForSaves = setTimeout(() => void askForLook({}, oldest.since), Math.min(...pauses));
    }
  }

  const polling = (async () => {
    while (!stopped.signal.aborted) {
      await pause(pollMs, undefined, { signal: stopped.signal }).catch(() => {});
      const isFull = ++polls % fullLookEvery === 0;
      await lookNow({ isRemoval: isFull, isSchema: isFull });
    }
  })();

  return {
    lookNow,
    async close() {
      stopped.abort();
      clearTimeout(nextForSaves);
      await Promise.all([polling, queue]);
    },
  };
}
