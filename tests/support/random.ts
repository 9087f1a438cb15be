/** Numbers from 0 to below 1 that are the same for the same seed, evenly spread (the minimal standard generator). */
export function seededRandom(seed: number): () => number {
  const state = { last: (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1 };
  const next = (): number => {
    state.last = (state.last * 48_271) % 2_147_483_647;
    return (state.last - 1) / 2_147_483_646;
  };
  // Seeds that are close to each other begin alike.
  for (let i = 0; i < 8; i++) next();
  return next;
}
