/** Whether tests take the time that they need to try all cases: `npm run test:long`. */
export const isLong = process.env.BOREAL_LONG === '1';

/** How many cases are tried: few each time, all in the long run. */
export const sized = (short: number, long: number): number => (isLong ? long : short);
