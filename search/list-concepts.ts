import type { Thesaurus } from './create-thesaurus.ts';
import { mistakableLength, type Vocabulary } from './create-vocabulary.ts';
import { respellWords } from './respell-words.ts';
import type { StemWord } from './stem-word.ts';
import type { Word } from './words.ts';

/** Maximum number of concepts of a query. */
const maxConcepts = 10;

/** Minimum length of a word that may be completed in the middle of a query, in letters. */
const completableLength = 4;

/** Minimum length of a word that may contain two typing mistakes, in letters. */
const twiceMistakableLength = 10;

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
  const { thesaurus, vocabulary } = sources;
  const last = queryWords.at(-1);
  const isOpen = ({ end }: Word): boolean => isLastOpen && end === last?.end;
  const words = respellWords(queryWords, vocabulary);
  const terms = words.map((word) => correctedTerm(word, sources));
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length && concepts.length < maxConcepts; ) {
    const phrase = thesaurus.longestAt(terms.slice(at));
    const end = at + Math.max(1, phrase.length);
    const synonyms = phrase.synonyms.map((terms) => ({ terms, weight: weights.synonym }));
    const own = end - at > 1 ? [{ terms: terms.slice(at, end), weight: weights.exact }] : [];
    const single = end - at === 1 ? words.slice(at, end).flatMap((word) => variantsOf(word, isOpen(word), sources)) : [];
    concepts.push({ words: words.slice(at, end), variants: [...own, ...single, ...synonyms] });
    at = end;
  }
  const isFound = ({ variants }: Concept): boolean => variants.length > 0;
  // Alone, a word with two mistakes gets a suggestion instead.
  return concepts.some(isFound)
    ? concepts.map((concept) => (isFound(concept) ? concept : readAgain(concept, sources)))
    : concepts;
}

/** Reads a concept that no page has for one with two typing mistakes. */
function readAgain({ words }: Concept, sources: ConceptSources): Concept {
  const long = words.filter(({ folded }) => folded.length >= twiceMistakableLength);
  const corrected = long.flatMap(({ folded }) => sources.vocabulary.near(folded, 2).map(({ term }) => term));
  return { words, variants: withSynonyms(corrected, weights.mistyped, sources) };
}

/** Returns the words for which a mistyped one may stand, nearest first. */
const nearWords = (folded: string, { vocabulary }: ConceptSources) =>
  folded.length < mistakableLength - 1 ? [] : vocabulary.near(folded, 1);

/** Returns the term of a word, or of the nearest one if neither pages nor synonyms have it. */
function correctedTerm({ folded }: Word, sources: ConceptSources): string {
  const term = sources.stem(folded);
  return sources.isTerm(term) || sources.thesaurus.has(term) ? term : (nearWords(folded, sources)[0]?.term ?? term);
}

function variantsOf({ folded }: Word, isOpen: boolean, sources: ConceptSources): readonly Variant[] {
  const { stem, vocabulary, isTerm } = sources;
  const exact = [stem(folded), ...vocabulary.formsOf(folded)].filter(isTerm);
  const mayContinue = isOpen || (exact.length === 0 && folded.length >= completableLength);
  const completions = mayContinue ? vocabulary.completionsOf(folded) : [];
  // 'water' is a word of its own, and only then the beginning of 'Waterloo'.
  if (exact.length > 0) return [...variants(exact, weights.exact), ...variants(completions, weights.continuation)];
  const completed = withSynonyms(completions, weights.completion, sources);
  const isTyped = !isOpen || completed.length === 0 || folded.length >= twiceMistakableLength;
  const near = isTyped ? nearWords(folded, sources) : [];
  const corrected = near.map(({ term }) => term);
  return [...completed, ...withSynonyms(corrected, weights.mistyped, sources)];
}

const variants = (terms: Iterable<string>, weight: number): readonly Variant[] =>
  [...new Set(terms)].map((term) => ({ terms: [term], weight }));

/** Returns variants for words that are read for another, with their synonyms. */
function withSynonyms(terms: readonly string[], weight: number, { thesaurus, isTerm }: ConceptSources): readonly Variant[] {
  const synonyms = [...new Set(terms)].flatMap((term) => thesaurus.longestAt([term]).synonyms);
  return [...variants(terms.filter(isTerm), weight), ...synonyms.map((terms) => ({ terms, weight: weight * weights.synonym }))];
}
