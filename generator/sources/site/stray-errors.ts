import { setImmediate } from 'node:timers/promises';

/** Errors of a source's code where nobody waits for it: in a timer, or in a promise without a handler. */
export interface StrayErrors {
  /** Aborted with an error that is thrown in a timer. */
  readonly signal: AbortSignal;
  /** Throws the first rejection that has no handler by now. */
  check(): Promise<void>;
  /** Ends watching. After a failure, rejections of work that goes on are passed over. */
  end(hasFailed: boolean): void;
}

interface Watcher {
  readonly take: (error: unknown, promise?: Promise<unknown>) => void;
  readonly handled: (promise: Promise<unknown>) => void;
}

const watchers = new Set<Watcher>();

/** Gives an error to the sources that are read now: which one it is of cannot be told. */
function give(error: unknown, promise?: Promise<unknown>): void {
  for (const { take } of watchers) take(error, promise);
}
const onException = (error: unknown): void => give(error);
/** Takes rejections of work that goes on after its source has failed: they would end the process. */
const passOver = (): void => {};
const onHandled = (promise: Promise<unknown>): void => {
  for (const { handled } of watchers) handled(promise);
};

function watch(watcher: Watcher): void {
  if (watchers.size === 0) {
    process.on('unhandledRejection', give).on('rejectionHandled', onHandled).on('uncaughtException', onException);
  }
  watchers.add(watcher);
}

function unwatch(watcher: Watcher): void {
  watchers.delete(watcher);
  if (watchers.size > 0) return;
  process.off('unhandledRejection', give).off('rejectionHandled', onHandled).off('uncaughtException', onException);
}

/** Watches while a part of a source is read. */
export function watchStrayErrors(): StrayErrors {
  const unhandled = new Map<Promise<unknown>, unknown>();
  const thrown = new AbortController();
  const watcher: Watcher = {
    take(error, promise) {
      if (promise) unhandled.set(promise, error);
      else thrown.abort(error);
    },
    handled: (promise) => void unhandled.delete(promise),
  };
  watch(watcher);
  return {
    signal: thrown.signal,
    async check() {
      // Node reports a rejection after all work that is due.
      await setImmediate();
      for (const error of unhandled.values()) throw error;
    },
    end(hasFailed) {
      if (hasFailed && !process.listeners('unhandledRejection').includes(passOver)) process.on('unhandledRejection', passOver);
      unwatch(watcher);
    },
  };
}
