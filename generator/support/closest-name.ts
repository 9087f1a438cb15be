import { countMistakes } from '../../search/count-mistakes.ts';

/** Returns the candidate closest to a misspelt name, or undefined if none is close. */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  const written = name.toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length / 3));
  for (const candidate of candidates) {
    // The difference in length is the minimum distance, which rules out most candidates.
    if (limit < 0 || Math.abs(candidate.length - name.length) > limit) continue;
    const distance = countMistakes(written, candidate.toLowerCase(), limit);
    if (distance > limit) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

/** Maximum number of comparisons for all misspelt names of one list: more would take seconds. */
const maxCompared = 4_000_000;

/** Creates a closestName that returns undefined after `limit` comparisons. */
export function createNameFinder(limit = maxCompared): typeof closestName {
  let remaining = limit;
  function* counting(candidates: Iterable<string>): Generator<string> {
    for (const candidate of candidates) {
      remaining--;
      yield candidate;
    }
  }
  return (name, candidates) => (remaining > 0 ? closestName(name, counting(candidates)) : undefined);
}
