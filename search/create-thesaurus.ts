import type { SearchIndex } from '#contract/search';

export type Thesaurus = ReturnType<typeof createThesaurus>;

/** Words and phrases with the same meaning. */
export function createThesaurus(groups: SearchIndex['synonyms'], termsOf: (phrase: string) => readonly string[]) {
  /** Phrases by their first term, each with the other phrases of its group. */
  const byTerm = new Map<string, { readonly phrase: readonly string[]; readonly synonyms: readonly (readonly string[])[] }[]>();
  for (const group of groups) {
    const phrases = group.map(termsOf);
    for (const phrase of phrases) {
      const [first] = phrase;
      if (first === undefined) continue;
      byTerm.set(first, [...(byTerm.get(first) ?? []), { phrase, synonyms: phrases.filter((other) => other !== phrase) }]);
    }
  }
  const known = new Set([...byTerm.values()].flatMap((phrases) => phrases.flatMap(({ phrase }) => phrase)));
  return {
    /** Returns true if a phrase contains the term. */
    has: (term: string): boolean => known.has(term),
    /**
     * Returns the length, in terms, of the longest phrase that `terms` start with (0 for none), and
     * its synonyms.
     */
    longestAt(terms: readonly string[]): { readonly length: number; readonly synonyms: readonly (readonly string[])[] } {
      const fitting = (byTerm.get(terms[0] ?? '') ?? []).filter(({ phrase }) => phrase.every((term, at) => term === terms[at]));
      const length = Math.max(0, ...fitting.map(({ phrase }) => phrase.length));
      return { length, synonyms: fitting.filter(({ phrase }) => phrase.length === length).flatMap(({ synonyms }) => synonyms) };
    },
  };
}
