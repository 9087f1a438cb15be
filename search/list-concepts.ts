import type { Thesaurus } from './create-thesaurus.ts';
import { mistakableLength, type Vocabulary } from './create-vocabulary.ts';
import type { StemWord } from './stem-word.ts';
import type { Word } from './words.ts';

/** Maximum number of concepts of a query. */
const maxConcepts = 10;

/** Weight of a match, by the relation of the page's word to the query's word. */
const weights = { exact: 1, synonym: 0.5, completion: 0.6, continuation: 0.05, mistyped: 0.5 } as const;

/** One way to say a concept: a page must contain all of its terms. */
interface Variant {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** A word or phrase of a query with its variants; no variants if no page contains it. */
export interface Concept {
  readonly words: readonly Word[];
  readonly variants: readonly Variant[];
}

interface ConceptSources {
  readonly stem: StemWord;
  readonly vocabulary: Vocabulary;
  readonly thesaurus: Thesaurus;
  /** Returns true if a page contains the term. */
  readonly isTerm: (term: string) => boolean;
}

/** Lists the concepts of a query by its words. The last word may be incomplete. */
export function listConcepts(queryWords: readonly Word[], isLastOpen: boolean, sources: ConceptSources): readonly Concept[] {
  const { stem, thesaurus } = sources;
  const isOpen = (word: Word): boolean => isLastOpen && word === queryWords.at(-1);
  const concepts: Concept[] = [];
  for (let at = 0; at < queryWords.length && concepts.length < maxConcepts; ) {
    const phrase = thesaurus.longestAt(queryWords.slice(at).map(({ folded }) => stem(folded)));
    const words = queryWords.slice(at, at + Math.max(1, phrase.length));
    const synonyms = phrase.synonyms.map((terms) => ({ terms, weight: weights.synonym }));
    const own = words.length > 1 ? [{ terms: words.map(({ folded }) => stem(folded)), weight: weights.exact }] : [];
    const single = words.length === 1 ? words.flatMap((word) => variantsOf(word, isOpen(word), sources)) : [];
    concepts.push({ words, variants: [...own, ...single, ...synonyms] });
    at += words.length;
  }
  return concepts;
}

function variantsOf({ folded }: Word, isOpen: boolean, { stem, vocabulary, isTerm }: ConceptSources): readonly Variant[] {
  const variants = (terms: Iterable<string>, weight: number): Variant[] =>
    [...new Set(terms)].map((term) => ({ terms: [term], weight }));
  const exact = [stem(folded), ...vocabulary.formsOf(folded)].filter(isTerm);
  const completions = isOpen ? vocabulary.completionsOf(folded) : [];
  // 'water' is a word of its own, and only then the beginning of 'Waterloo'.
  const completionWeight = exact.length > 0 ? weights.continuation : weights.completion;
  const matches = [...variants(exact, weights.exact), ...variants(completions, completionWeight)];
  if (matches.length > 0 || folded.length < mistakableLength - 1) return matches;
  return variants(
    vocabulary.near(folded, 1).map(({ term }) => term),
    weights.mistyped,
  );
}
