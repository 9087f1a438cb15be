/**
 * Largest share of the entries or pages that may disappear at once without anybody having asked for
 * it. A larger one is probably an accident.
 */
const maxLostShare = 0.05;
/** In a small site, one entry is a large share: fewer than this many may always disappear. */
const minLost = 10;

/** True if so many of `before` are lost that it was probably not on purpose. */
export const isShrunk = (before: number, lost: number): boolean => lost >= minLost && lost > before * maxLostShare;

/** True if a type would lose all of its entries in a first build, or most of many. */
export const isTypeLost = (total: number, lost: number): boolean =>
  lost === total ? total > 1 : lost >= minLost && lost > total / 2;
