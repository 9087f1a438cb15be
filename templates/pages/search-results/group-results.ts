import type { SearchResult } from '#contract/search';

/** How many results of a kind are shown until all of them are asked for. */
export const firstOfGroup = 5;

export interface ResultGroup {
  /** Key of the kind. */
  readonly category: string;
  /** The best first. */
  readonly results: readonly SearchResult[];
}

/** Results by their kinds: the kind of the best result first, and in each the best first. */
export function groupResults(results: readonly SearchResult[]): readonly ResultGroup[] {
  const groups = new Map<string, SearchResult[]>();
  for (const result of results) {
    const group = groups.get(result.category);
    if (group) group.push(result);
    else groups.set(result.category, [result]);
  }
  return [...groups].map(([category, results]) => ({ category, results }));
}
