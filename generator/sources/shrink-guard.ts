/**
 * Largest share of the entries that may disappear from one reading to the next. A larger one is
 * probably an accident.
 */
const maxLostShare = 0.05;

/** True if so many entries are gone that they were probably not deleted on purpose. */
export const isShrunk = (before: number, lost: number): boolean => lost > before * maxLostShare;
