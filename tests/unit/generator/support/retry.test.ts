import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxTries,
  PassingFailure,
  realWorld,
  retryAfterMs,
  TriesExhausted,
  withRetries,
} from '../../../../generator/support/retry.ts';

/** Fails the given number of times with a wait, then returns 'done'. */
async function run(waits: readonly number[], random = 0.5) {
  const pauses: number[] = [];
  let tries = 0;
  const attempt = async (): Promise<string> => {
    const wait = waits[tries++];
    if (wait !== undefined) throw new PassingFailure(`failure ${tries}`, wait);
    return 'done';
  };
  const world = { pause: async (ms: number) => void pauses.push(ms), random: () => random };
  const outcome = await withRetries(attempt, world).catch((error: unknown) => error);
  return { outcome, pauses, tries };
}

const times = (count: number, wait = 0): readonly number[] => Array.from({ length: count }, () => wait);

describe('a request that fails temporarily', () => {
  it('is repeated until it succeeds', async () => {
    expect(await run([])).toEqual({ outcome: 'done', pauses: [], tries: 1 });
    expect(await run(times(maxTries - 1))).toMatchObject({ outcome: 'done', tries: maxTries });
  });

  it('fails with the last error after six attempts', async () => {
    const { outcome, tries, pauses } = await run(times(maxTries));
    expect(outcome).toBeInstanceOf(TriesExhausted);
    expect(outcome).toMatchObject({ tries: 6, message: 'failure 6' });
    expect([tries, pauses.length]).toEqual([6, 5]);
  });

  it('waits longer each time', async () => {
    expect((await run(times(5))).pauses).toEqual([150, 300, 600, 1_200, 2_400]);
  });

  it('waits for a partly random time, so that many jobs do not return together', async () => {
    expect((await run(times(3), 0)).pauses).toEqual([100, 200, 400]);
    expect((await run(times(3), 0.999)).pauses.map(Math.round)).toEqual([200, 400, 800]);
  });

  it('waits at least as long as the server requires, and a little more', async () => {
    expect((await run([5_000, 0, 2_000])).pauses).toEqual([5_150, 300, 2_600]);
  });

  it('fails immediately if the server requires more than a minute', async () => {
    const { outcome, tries, pauses } = await run([60_001]);
    expect(outcome).toBeInstanceOf(TriesExhausted);
    expect([tries, pauses]).toEqual([1, []]);
    expect(String(outcome)).toContain('failure 1; the server asked for a pause of 61 seconds');
  });

  it('never waits less than required, nor without end', async () => {
    const waits = fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(waits, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (asked, random) => {
        const { pauses, tries } = await run(asked, random);
        expect(tries).toBe(Math.min(asked.length + 1, maxTries));
        for (const [index, pause] of pauses.entries()) {
          expect(pause).toBeGreaterThan(asked[index] ?? 0);
          expect(pause).toBeLessThanOrEqual((asked[index] ?? 0) + 8_000);
        }
      }),
    );
  });
});

it('another error ends the attempts immediately', async () => {
  let tries = 0;
  const attempt = async (): Promise<never> => {
    tries++;
    throw new TypeError('no');
  };
  await expect(withRetries(attempt, { pause: async () => {}, random: () => 0 })).rejects.toThrow(TypeError);
  expect(tries).toBe(1);
});

it('a pause ends when its job is aborted', async () => {
  const stopped = new AbortController();
  const pause = realWorld(Math.random, stopped.signal).pause(60_000);
  stopped.abort();
  await expect(pause).rejects.toMatchObject({ name: 'AbortError' });
});

describe('the pause that headers ask for', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  it.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['the longest of several', { 'retry-after': '2', other: '5' }, 5_000],
    ['a time, compared with that of the answer', { date, 'retry-after': 'Thu, 01 Jan 2026 00:02:00 GMT' }, 120_000],
    ['a time that is over', { date, 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    ['a time without that of the answer', { 'retry-after': 'Thu, 01 Jan 2026 00:02:00 GMT' }, 0],
    ['no number', { 'retry-after': 'soon' }, 0],
    ['a negative number', { 'retry-after': '-5' }, 0],
    ['nothing', {}, 0],
  ])('may be %s', (_, headers, ms) => {
    expect(retryAfterMs(new Headers(headers), 'retry-after', 'other')).toBe(ms);
  });
});
