/** Compares by code unit, so that the order is the same on every machine. */
export const compareWords = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
