import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** Pauses that were skipped, in milliseconds. */
const skipping = new AsyncLocalStorage<number[]>();
const state = { isPrepared: false };

/** Replaces the function with which programs pause. Limits on waiting have another one. */
function prepare(): void {
  if (state.isPrepared) return;
  state.isPrepared = true;
  const { setTimeout } = timers;
  timers.setTimeout = (ms = 0, value, options) => {
    const skipped = skipping.getStore();
    skipped?.push(ms);
    return setTimeout(skipped ? 0 : ms, value, options);
  };
  syncBuiltinESMExports();
}

/**
 * Runs something in this process without the pauses between its tries. Returns its result and these
 * pauses, in milliseconds.
 */
export async function withoutPauses<T>(work: () => Promise<T>): Promise<{ outcome: T; pauses: readonly number[] }> {
  prepare();
  const pauses: number[] = [];
  return { outcome: await skipping.run(pauses, work), pauses };
}
