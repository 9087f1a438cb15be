import type { SearchResult } from '#contract/search';

/** Maximum number of results shown of a kind until all are requested. */
export const firstOfGroup = 5;

export interface ResultGroup {
  /** Key of the kind. */
  readonly category: string;
  /** Best first. */
  readonly results: readonly SearchResult[];
}

/** Groups results by kind. Kinds are in the order of their best results, best first. */
export function groupResults(results: readonly SearchResult[]): readonly ResultGroup[] {
  const groups = new Map<string, SearchResult[]>();
  for (const result of results) {
    const group = groups.get(result.category);
    if (group) group.push(result);
    else groups.set(result.category, [result]);
  }
  return [...groups].map(([category, results]) => ({ category, results }));
}
