import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '../../../../../generator/errors/problem.ts';
import { startTextChecks } from '../../../../../generator/serve/live/text-checks.ts';

const problem = (message: string): Problem => ({ code: 'X', severity: 'warning', message });

/** Time of a clock that only checks move. */
let now = 0;
beforeEach(() => {
  now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
});

/** Yields one problem for each message, each after so many milliseconds. */
function* checks(messages: readonly string[], ms: number): Generator<readonly Problem[]> {
  for (const message of messages) {
    now += ms;
    yield [problem(message)];
  }
}

describe('checks of texts', () => {
  test('that are fast are done at once', async () => {
    const onEnd = vi.fn();
    const { problems } = startTextChecks(checks(['a', 'b'], 0), onEnd);
    expect(problems).toEqual([problem('a'), problem('b')]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('that take long report their further problems later', async () => {
    const onEnd = vi.fn();
    const { problems } = startTextChecks(checks(['a', 'b', 'c'], 6), onEnd);
    expect(problems).toEqual([problem('a')]);
    await expect.poll(() => onEnd.mock.calls).toEqual([[['a', 'b', 'c'].map(problem), true]]);
  });

  test('that are stopped report nothing', async () => {
    const onEnd = vi.fn();
    startTextChecks(checks(['a', 'b'], 6), onEnd).stop();
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(onEnd).not.toHaveBeenCalled();
  });
});
