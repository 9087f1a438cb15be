/** Returns the candidate closest to a misspelt name, or undefined if none is close. */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  const written = name.toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length / 3));
  for (const candidate of candidates) {
    // The difference in length is the minimum distance, which rules out most candidates.
    if (limit < 0 || Math.abs(candidate.length - name.length) > limit) continue;
    const distance = editDistance(written, candidate.toLowerCase(), limit);
    if (distance > limit) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

/** Maximum number of comparisons for all misspelt names of one list, which take seconds. */
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

/** Returns the Levenshtein distance; above the limit, returns early with any value above it. */
function editDistance(a: string, b: string, limit: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const distance = Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current.push(distance);
      least = Math.min(least, distance);
    }
    if (least > limit) return least;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
