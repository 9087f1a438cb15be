import type { Clock, Timer } from '../../client/clock.ts';

/** A clock that advances only when a test advances it. */
export interface FakeClock extends Clock {
  /** Advances the time and runs due timers in order, with everything that they schedule. */
  advance(ms: number): Promise<void>;
  /** Runs everything that does not wait for a timer. */
  settle(): Promise<void>;
  /** Number of pending timers. */
  waiting(): number;
}

interface Due {
  readonly at: number;
  readonly run: () => void;
}

export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  const timers = new Map<number, Due>();
  const state = { now: start, lastId: 0 };

  const settle = async () => {
    // Promise chains are finite here and have fewer turns.
    for (let turn = 0; turn < 200; turn++) await Promise.resolve();
  };
  const nextDue = (until: number) =>
    [...timers].filter(([, { at }]) => at <= until).sort(([idA, a], [idB, b]) => a.at - b.at || idA - idB)[0];

  return {
    now: () => state.now,
    setTimeout: (run, ms) => {
      state.lastId += 1;
      timers.set(state.lastId, { at: state.now + ms, run });
      return state.lastId as unknown as Timer;
    },
    clearTimeout: (timer) => {
      timers.delete(timer as unknown as number);
    },
    waiting: () => timers.size,
    settle,
    advance: async (ms) => {
      const until = state.now + ms;
      await settle();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const [id, { at, run }] = due;
        timers.delete(id);
        state.now = Math.max(state.now, at);
        run();
        await settle();
      }
      state.now = until;
      await settle();
    },
  };
}
