import type { ProvinceFacts } from '../../site-shared.ts';

/** Returns the rules of a province, or those of the first province if it has none. */
export const factsIn = (facts: readonly ProvinceFacts[], code: ProvinceFacts['codes'][number]): ProvinceFacts | undefined =>
  facts.find(({ codes }) => codes.includes(code)) ?? facts[0];
