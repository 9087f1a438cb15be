import { type FlagsState, flagsState } from '#contract/flags';
import type { FlagsPort } from '#contract/services';
import { plainFlag } from './flag-server.ts';

/** The flags with these on, all others off. */
export const flagsOn = (...names: readonly string[]): FlagsState => flagsState(names.map(plainFlag), 'healthy');

/** Flags that a test sets. */
export interface FakeFlags extends FlagsPort {
  set(state: FlagsState): void;
  /** All reports so far. */
  readonly reports: readonly string[];
}

export function createFakeFlags(first: FlagsState): FakeFlags {
  const listeners = new Set<() => void>();
  const now = { state: first };
  const reports: string[] = [];
  return {
    reports,
    state: () => now.state,
    set: (state) => {
      now.state = state;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: (name) => void reports.push(name),
  };
}
