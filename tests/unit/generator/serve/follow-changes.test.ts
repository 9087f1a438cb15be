import { describe, expect, it, onTestFinished } from 'vitest';
import { type Problem, ProblemError } from '../../../../generator/errors/problem.ts';
import { followChanges } from '../../../../generator/serve/follow-changes.ts';
import type { FollowedSource } from '../../../../generator/sources/open-sources.ts';
import type { ChangeHint, SavedEntity } from '../../../../generator/sources/source-editor.ts';

const entry = (id: string, updatedAt: string): SavedEntity => ({ id, updatedAt });
const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;

/** A space that answers each request when it is released, with its content at that time. */
function slowSpace() {
  const saved = new Map<string, SavedEntity>();
  const polls: ChangeHint[] = [];
  const held: (() => void)[] = [];
  let shown: ReadonlyMap<string, SavedEntity> = new Map();
  const space: FollowedSource = {
    async refresh(hint = {}) {
      polls.push(hint);
      await new Promise<void>((answer) => held.push(answer));
      const isChanged = [...saved].some(([id, each]) => shown.get(id) !== each);
      shown = new Map(saved);
      return isChanged;
    },
    savedAt: async () => (id) => shown.get(id)?.updatedAt,
  };
  /** Releases requests until none is pending. */
  const answer = async (): Promise<void> => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  };
  return { space, saved, polls, answer, shown: () => shown };
}

function follow(space: () => FollowedSource | undefined) {
  const changes: number[] = [];
  const follower = followChanges({
    space,
    pollMs: 3_600_000,
    onChange: async (since) => void changes.push(since),
    onProblems: () => {},
  });
  onTestFinished(() => follower.close());
  return { ...follower, changes };
}

describe('messages of a content system', () => {
  it('that arrive during a request cause one request together, with all their data', async () => {
    const { space, saved, polls, answer, shown } = slowSpace();
    const { pollNow, changes } = follow(() => space);
    const first = pollNow();
    await expect.poll(() => polls.length).toBe(1);
    const asked = Array.from({ length: 50 }, (_, index) => {
      const one = entry(`n${index}`, day(1));
      saved.set(one.id, one);
      return pollNow(index === 20 ? { isRemoval: true } : index === 30 ? { isSchema: true } : { saved: one });
    });
    await answer();
    await first;
    await answer();
    await Promise.all(asked);
    expect(polls).toEqual([{}, { isRemoval: true, isSchema: true }]);
    expect([shown().size, changes.length]).toEqual([50, 1]);
  });

  it('cause further requests until each of their saves is visible', async () => {
    const { space, saved, polls, answer, shown } = slowSpace();
    const { pollNow } = follow(() => space);
    const [one, two] = [entry('one', day(2)), entry('two', day(3))];
    void pollNow({ saved: one });
    void pollNow({ saved: two });
    // A late older message contains nothing new.
    const asked = pollNow({ saved: entry('two', day(1)) });
    saved.set('two', entry('two', day(1)));
    await answer();
    await asked;
    saved.set('one', one);
    await answer();
    saved.set('two', two);
    await answer();
    await expect.poll(() => shown().get('two')).toBe(two);
    const last = pollNow();
    await answer();
    await last;
    expect(polls).toHaveLength(4);
  });

  it('are followed in the current space of the site', async () => {
    const [before, after] = [slowSpace(), slowSpace()];
    let current: FollowedSource = before.space;
    const { pollNow } = follow(() => current);
    current = after.space;
    const asked = pollNow();
    await after.answer();
    await asked;
    expect([before.polls.length, after.polls.length]).toEqual([0, 1]);
  });
});

describe('a content system that did not answer', () => {
  it('is read again at the first look that succeeds, and a problem is reported once', async () => {
    const problem: Problem = { code: 'X', severity: 'error', message: 'No answer.' };
    const answers: (Problem | undefined)[] = [problem, problem, undefined, undefined];
    const calls: string[] = [];
    const source: FollowedSource = {
      async refresh() {
        const failure = answers.shift();
        if (failure) throw new ProblemError([failure]);
        return false;
      },
    };
    const follower = followChanges({
      space: () => source,
      pollMs: 3_600_000,
      hasFailed: true,
      onChange: async () => void calls.push('changed'),
      onProblems: (problems) => void calls.push(`${problems.length} problems`),
    });
    onTestFinished(() => follower.close());
    for (let pollOnce = 0; pollOnce < 4; pollOnce++) await follower.pollNow();
    expect(calls).toEqual(['1 problems', 'changed', '0 problems']);
  });
});
