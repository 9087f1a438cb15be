/**
 * Returns evenly distributed numbers from 0 to below 1 for a seed (the minimal standard generator).
 */
export function seededRandom(seed: number): () => number {
  const state = { last: (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1 };
  const next = (): number => {
    state.last = (state.last * 48_271) % 2_147_483_647;
    return (state.last - 1) / 2_147_483_646;
  };
  // Sequences of similar seeds begin with similar numbers.
  for (let i = 0; i < 8; i++) next();
  return next;
}
