/** What lunr makes a term count for the number of places, one field of one page each, in which it is said. */
export const inverseFrequency = (places: number, pages: number): number =>
  Math.log(1 + Math.abs((pages - places + 0.5) / (places + 0.5)));
