import { countMistakes } from '../../search/count-mistakes.ts';

/** The candidate that a misspelt name most likely means, or undefined if none is near. */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  const written = name.toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length / 3));
  for (const candidate of candidates) {
    // A name is as far from another as they differ in length, at the least: most are told apart by that.
    if (limit < 0 || Math.abs(candidate.length - name.length) > limit) continue;
    const distance = countMistakes(written, candidate.toLowerCase(), limit);
    if (distance > limit) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

/** So many names are compared for the mistakes of one list, which takes seconds: who has made thousands of one kind needs no advice on each. */
const maxCompared = 4_000_000;

/** Finds the names that many misspelt ones mean, and no more of them once that would take long. */
export function createNameFinder(limit = maxCompared): typeof closestName {
  let left = limit;
  function* counted(candidates: Iterable<string>): Generator<string> {
    for (const candidate of candidates) {
      left--;
      yield candidate;
    }
  }
  return (name, candidates) => (left > 0 ? closestName(name, counted(candidates)) : undefined);
}
