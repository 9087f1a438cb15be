/** One step into a value: the name of a field or the index of an item. */
export type FieldPath = readonly (string | number)[];

/** Returns 'items[2].name' for ['items', 2, 'name']. */
export function fieldPathText(path: FieldPath): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

/** Returns whether a path is one of the others, or lies below one. */
export const isAtOrBelow = (path: FieldPath, others: readonly FieldPath[] | undefined): boolean =>
  others?.some((other) => other.every((step, index) => path[index] === step)) === true;
