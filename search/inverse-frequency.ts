/** Returns lunr's weight of a term that occurs in `places` fields of pages. */
export const inverseFrequency = (places: number, pages: number): number =>
  Math.log(1 + Math.abs((pages - places + 0.5) / (places + 0.5)));
