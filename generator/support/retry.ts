import { setTimeout } from 'node:timers/promises';

/** The clock and the randomness that retries use; tests pass their own and need not wait. */
export interface RetryWorld {
  readonly pause: (ms: number) => Promise<void>;
  /** Returns a number from 0 to below 1, which spreads the retries of many jobs over time. */
  readonly random: () => number;
}

/** Creates a world with real pauses; a pause rejects if the signal is aborted. */
export const realWorld = (random: () => number, signal?: AbortSignal): RetryWorld => ({
  pause: async (ms) => {
    await setTimeout(ms, undefined, signal ? { signal } : {});
  },
  random,
});

/** A failure that may not occur again; `afterMs` is the minimum wait that the server asks for. */
export class PassingFailure extends Error {
  override readonly name = 'PassingFailure';
  readonly afterMs: number;
  constructor(message: string, afterMs = 0) {
    super(message);
    this.afterMs = afterMs;
  }
}

/**
 * Thrown if the last try fails; `cause` is its failure. The message names the pause that the server
 * asked for.
 */
export class TriesExhausted extends Error {
  override readonly name = 'TriesExhausted';
  readonly tries: number;
  constructor(tries: number, cause: Error) {
    const afterMs = cause instanceof PassingFailure ? cause.afterMs : 0;
    const pause = `the server asked for a pause of ${Math.ceil(afterMs / 1000)} seconds`;
    super(afterMs > 0 ? `${cause.message.replace(/\.$/, '')}; ${pause}` : cause.message, { cause });
    this.tries = tries;
  }
}

/**
 * Returns the longest pause that headers ask for, in milliseconds; undefined if none does. A value
 * is a number of seconds, or the end of the pause, which is compared with the header Date.
 */
export function pauseIn(headers: Pick<Headers, 'get'>, names: readonly string[]): number | undefined {
  const sentAt = Date.parse(headers.get('date') ?? '');
  const seconds = names.map((name) => {
    const value = headers.get(name)?.trim() ?? '';
    if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
    return /^[a-z]/i.test(value) ? (Date.parse(value) - sentAt) / 1000 : Number.NaN;
  });
  const pauses = seconds.filter((each) => Number.isFinite(each));
  return pauses.length === 0 ? undefined : Math.max(0, ...pauses) * 1000;
}

/** Returns the longest pause that headers ask for, in milliseconds. */
export const retryAfterMs = (headers: Pick<Headers, 'get'>, ...names: readonly string[]): number => pauseIn(headers, names) ?? 0;

/** Returns the message of an error with those of its causes: fetch wraps the underlying error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const own = message === '' && 'code' in error ? String(error.code) : message;
  return cause instanceof Error ? `${own}: ${reasonOf(cause)}` : own;
}

export const maxTries = 6;
const firstPauseMs = 200;
const longestPauseMs = 8_000;
/** Maximum wait that a server may ask for; the job fails if it asks for more. */
const longestAskedMs = 60_000;

/**
 * Tries up to `maxTries` times, with growing, randomised pauses.
 * Throws TriesExhausted after the last try, and any error other than PassingFailure at once.
 */
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
