export type Timer = ReturnType<typeof setTimeout>;

/** Time as an argument, so that tests control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
};

/** Resolves after `ms` milliseconds of the clock. */
export function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimeout(resolve, ms);
  });
}

/** Settles as a promise does, or rejects after `ms` milliseconds of the clock, when it also calls `onLimit`. */
export function within<T>(clock: Clock, ms: number, promise: Promise<T>, onLimit?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => {
      reject(new Error('Too late.'));
      onLimit?.();
    }, ms);
    promise.finally(() => clock.clearTimeout(timer)).then(resolve, reject);
  });
}
