/** True if tests try all cases: `npm run test:long`. */
export const isLong = process.env.BOREAL_LONG === '1';

/** Returns the number of cases: few in normal runs, all in long ones. */
export const sized = (short: number, long: number): number => (isLong ? long : short);
