/** What the media centre shows of its articles, given what the address asks for. */
export interface Selection<A> {
  /** Those of the asked topics that there are, without repetition. */
  readonly chosen: readonly string[];
  /** The articles on at least one chosen topic; all of them where none is chosen. */
  readonly shown: readonly A[];
  /** Whether the address asks for a topic that no article has. */
  readonly asksForUnknown: boolean;
}

export function selectArticles<A extends { readonly topics: readonly string[] }>(
  articles: readonly A[],
  asked: readonly string[],
): Selection<A> {
  const known = new Set(articles.flatMap(({ topics }) => topics));
  const chosen = [...new Set(asked)].filter((topic) => known.has(topic));
  const shown = chosen.length === 0 ? articles : articles.filter(({ topics }) => topics.some((topic) => chosen.includes(topic)));
  return { chosen, shown, asksForUnknown: asked.some((topic) => !known.has(topic)) };
}
