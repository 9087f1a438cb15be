/**
 * Returns the number of typing mistakes between two words: a missing, extra or different letter, or
 * two swapped neighbours. Infinity if there are more than `most`.
 */
export function countMistakes(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  /** Mistakes between prefixes, two rows up. Only columns near the diagonal can be few enough. */
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: Math.min(b.length, most) + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (let column = Math.max(0, row - most); column <= Math.min(b.length, row + most); column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const count = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isExchanged ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      line[column] = count;
      if (count < least) least = count;
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    before = above;
    above = line;
  }
  const mistakes = at(above, b.length);
  return mistakes > most ? Number.POSITIVE_INFINITY : mistakes;
}

const at = (line: readonly number[], column: number): number => line[column] ?? Number.POSITIVE_INFINITY;
