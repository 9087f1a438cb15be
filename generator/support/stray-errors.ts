import { setImmediate } from 'node:timers/promises';
import type { CodePosition } from './site-code.ts';

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

/** Finds the position of an error in a part of the site's code. */
type Locate = (error: unknown) => CodePosition | undefined | Promise<CodePosition | undefined>;

const watchers = new Set<Watcher>();
const locators = new Map<string, Locate>();
const state = {
  /** Receives errors while no source is read. */
  take: undefined as ((error: unknown) => void) | undefined,
  /** True after a source has failed: rejections of its work that goes on are passed over. */
  passesOver: false,
  stopped: undefined as { readonly error: unknown } | undefined,
};

/** Gives an error to the sources that are read now: which one it is of cannot be told. */
function give(error: unknown, promise?: Promise<unknown>): void {
  for (const { take } of watchers) take(error, promise);
  if (watchers.size === 0 && !(promise && state.passesOver)) state.take?.(error);
}
const onException = (error: unknown): void => give(error);
const onHandled = (promise: Promise<unknown>): void => {
  for (const { handled } of watchers) handled(promise);
};

/** Listens to the errors that somebody takes: without a listener, Node ends the process. */
function listen(): void {
  process.off('unhandledRejection', give).off('rejectionHandled', onHandled).off('uncaughtException', onException);
  const isTaken = watchers.size > 0 || state.take !== undefined;
  if (isTaken || state.passesOver) process.on('unhandledRejection', give);
  if (isTaken) process.on('rejectionHandled', onHandled).on('uncaughtException', onException);
}

/** Takes all errors that belong to no source that is read now. */
export function takeStrayErrors(take: (error: unknown) => void): void {
  state.take = take;
  listen();
}

/** From now on, `refuseIfStopped` throws the error. */
export function stopChanges(error: unknown): void {
  state.stopped ??= { error };
}

/** Throws the error that ends this process. Call it before each change that others can see. */
export function refuseIfStopped(): void {
  if (state.stopped) throw state.stopped.error;
}

/** Remembers how to find errors in the config or the templates: code that is loaded again replaces the former. */
export const locateStrayErrors = (part: 'config' | 'templates', locate: Locate): void => void locators.set(part, locate);

/** Returns the position of an error in the site's code; of its file only if it has no line there. */
export async function strayPosition(error: unknown): Promise<CodePosition | undefined> {
  const positions = await Promise.all([...locators.values()].map((locate) => locate(error)));
  return positions.find((position) => position?.where.line !== undefined) ?? positions.find((position) => position);
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
  watchers.add(watcher);
  listen();
  return {
    signal: thrown.signal,
    async check() {
      // Node reports a rejection after all work that is due.
      await setImmediate();
      for (const error of unhandled.values()) throw error;
    },
    end(hasFailed) {
      state.passesOver ||= hasFailed;
      watchers.delete(watcher);
      listen();
    },
  };
}
