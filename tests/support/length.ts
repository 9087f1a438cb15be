import { test } from 'vitest';

/** True if tests try all cases: `npm run test:long`. */
export const isLong = process.env.BOREAL_LONG === '1';

/** Returns the value for this run: few cases in normal runs, all in long ones. */
export const sized = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/** Returns rows of a table, evenly spread with the first and the last. Long runs have all of them. */
export function someOf<Row extends readonly [unknown, ...unknown[]] | object | string | number>(
  rows: readonly Row[],
  count: number,
): Row[] {
  const step = (rows.length - 1) / Math.max(count - 1, 1);
  const chosen = new Set(Array.from({ length: count }, (_, at) => Math.round(at * step)));
  return rows.filter((_, at) => isLong || chosen.has(at));
}

/** Defines a test of long runs only: in normal runs, another test of the file shows the same rule. */
export function longTest(name: string, run: () => Promise<void>): void {
  if (isLong) test(name, run);
}

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
