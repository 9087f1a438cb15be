/** Articles of the media centre for the topics in the address. */
export interface Selection<A> {
  /** Existing topics among the wanted ones, each once. */
  readonly chosen: readonly string[];
  /** Articles on at least one chosen topic; all if none is chosen. */
  readonly shown: readonly A[];
  /** True if the address names a topic that no article has. */
  readonly asksForUnknown: boolean;
}

export function selectArticles<A extends { readonly topics: readonly string[] }>(
  articles: readonly A[],
  wantedTopics: readonly string[],
): Selection<A> {
  const topicsOfArticles = new Set(articles.flatMap(({ topics }) => topics));
  const chosen = [...new Set(wantedTopics)].filter((topic) => topicsOfArticles.has(topic));
  const shown = chosen.length === 0 ? articles : articles.filter(({ topics }) => topics.some((topic) => chosen.includes(topic)));
  return { chosen, shown, asksForUnknown: wantedTopics.some((topic) => !topicsOfArticles.has(topic)) };
}
