import type { FieldPath } from './content-source.ts';

/** Returns whether a path is one of the others, or lies below one. */
export const isAtOrBelow = (path: FieldPath, others: readonly FieldPath[] | undefined): boolean =>
  others?.some((other) => other.every((step, index) => path[index] === step)) === true;
