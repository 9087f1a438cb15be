import { test } from 'vitest';

/** True if tests try all cases: `npm run test:long`. */
export const isLong = process.env.BOREAL_LONG === '1';

/** Returns the number of cases: few in normal runs, all in long ones. */
export const sized = (short: number, long: number): number => (isLong ? long : short);

/**
 * Returns `test` for tests that a file has in English and French. In normal runs each of them is in
 * one language, in turn.
 */
export function inTurn(language: string): (name: string, run: () => Promise<void>) => void {
  let turn = language === 'en' ? 0 : 1;
  return (name, run) => {
    if (isLong || turn++ % 2 === 0) test(name, run);
  };
}
