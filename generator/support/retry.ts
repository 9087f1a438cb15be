import { setTimeout } from 'node:timers/promises';

/** What the world around retries gives them, so that tests need no waiting. */
export interface RetryWorld {
  readonly pause: (ms: number) => Promise<void>;
  /** A number from 0 to below 1: spreads the retries of many jobs over time. */
  readonly random: () => number;
}

/** The world as it is. With a signal, pauses end in an error when it is given. */
export const realWorld = (signal?: AbortSignal): RetryWorld => ({
  pause: async (ms) => {
    await setTimeout(ms, undefined, signal ? { signal } : {});
  },
  random: Math.random,
});

/** A failure that may be gone when it is tried again; `afterMs` is the least wait that the server has asked for. */
export class PassingFailure extends Error {
  override readonly name = 'PassingFailure';
  readonly afterMs: number;
  constructor(message: string, afterMs = 0) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** Thrown when the last try has failed; `cause` is its failure. */
export class TriesExhausted extends Error {
  override readonly name = 'TriesExhausted';
  readonly tries: number;
  constructor(tries: number, cause: Error) {
    super(cause.message, { cause });
    this.tries = tries;
  }
}

export const maxTries = 6;
const firstPauseMs = 200;
const longestPauseMs = 8_000;
/** A server may ask for more than we would wait by ourselves; beyond this a job is better ended. */
const longestAskedMs = 60_000;

/** Tries until it succeeds, with growing, randomised pauses, up to `maxTries` times. Other failures than PassingFailure end it at once. */
export async function withRetries<T>(attempt: () => Promise<T>, { pause, random }: RetryWorld): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      if (tries === maxTries || error.afterMs > longestAskedMs) throw new TriesExhausted(tries, error);
      const own = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
      await pause(error.afterMs + own * (0.5 + random() / 2));
    }
  }
}
