import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeHint, PreviewSpace } from '../contentful/preview-space.ts';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { SavedEntity } from './webhook.ts';

interface FollowOptions {
  readonly preview: PreviewSpace;
  /** Pause between two looks. */
  readonly pollMs: number;
  /** Called with what has changed taken in; `since` is when it was noticed, in milliseconds of performance.now(). */
  readonly onChange: (since: number) => Promise<void>;
  /** Called when a look has failed, and once more when one succeeds again. */
  readonly onProblems: (problems: readonly Problem[]) => void;
}

/** Looks for saved drafts again and again, and at once when it is told to. */
export interface DraftFollower {
  /** Looks now. With `saved`, until that save can be seen, for a short while: an answer may come from a copy that is not up to date. */
  lookNow(hint?: ChangeHint & { readonly saved?: SavedEntity }): Promise<void>;
  close(): Promise<void>;
}

/** Pauses between looks for a save that cannot be seen yet, in milliseconds. */
const savedPausesMs = [50, 150, 400, 1_000, 2_500];
/** Every so many looks, the ids and the model are compared as well: what is gone is not told by what was saved last. */
const fullLookEvery = 30;

export function followDrafts({ preview, pollMs, onChange, onProblems }: FollowOptions): DraftFollower {
  const stopped = new AbortController();
  let looks = 0;
  let hasFailed = false;
  let queue: Promise<void> = Promise.resolve();

  function lookNow(hint: ChangeHint & { readonly saved?: SavedEntity } = {}): Promise<void> {
    const since = performance.now();
    queue = queue.then(() => look(hint, since));
    return queue;
  }

  async function look({ saved, ...hint }: ChangeHint & { readonly saved?: SavedEntity }, since: number): Promise<void> {
    if (stopped.signal.aborted) return;
    try {
      await takeIn(hint, since);
      for (const ms of saved ? savedPausesMs : []) {
        if (saved === undefined || (await isSeen(saved))) break;
        await pause(ms, undefined, { signal: stopped.signal });
        await takeIn(hint, since);
      }
    } catch (error) {
      if (stopped.signal.aborted) return;
      if (!(error instanceof ProblemError)) throw error;
      hasFailed = true;
      onProblems(error.problems);
    }
  }

  async function takeIn(hint: ChangeHint, since: number): Promise<void> {
    const hasChanged = await preview.refresh(hint);
    if (hasChanged || hasFailed) await onChange(since);
    if (hasFailed) onProblems([]);
    hasFailed = false;
  }

  async function isSeen({ id, updatedAt }: SavedEntity): Promise<boolean> {
    const { entries, assets } = await preview.space();
    const seen = entries.get(id) ?? assets.get(id);
    return seen !== undefined && seen.updatedAt >= updatedAt;
  }

  const polling = (async () => {
    while (!stopped.signal.aborted) {
      await pause(pollMs, undefined, { signal: stopped.signal }).catch(() => {});
      const isFull = ++looks % fullLookEvery === 0;
      await lookNow({ isRemoval: isFull, isSchema: isFull });
    }
  })();

  return {
    lookNow,
    async close() {
      stopped.abort();
      await Promise.all([polling, queue]);
    },
  };
}
