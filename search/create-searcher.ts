import lunr from 'lunr';
import type { MarkedText, SearchAnswer, Searcher, SearchIndex, SearchOptions, SearchStoreEntry } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { markWords } from './mark-words.ts';
import { type StemWord, stemmerOf } from './stem-word.ts';
import { stopWordsOf } from './stop-words.ts';
import { foldWord, listWords, type Word } from './words.ts';

/** What of a query is looked at: who pastes a page is answered about its beginning. */
const limits = { characters: 200, concepts: 10, completions: 24 } as const;

/** How much a page counts that has not the very word, but one that was probably meant. */
const weights = { exact: 1, synonym: 0.8, completion: 0.6, mistyped: 0.5 } as const;

/** Letters from which on a word may hold a typing mistake. */
const mistakableLength = 5;

/** One way in which pages can say what is asked: all of its terms together. */
interface Variant {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** A word or phrase of a query, and all the ways of saying it; none if no page does. */
interface Concept {
  readonly words: readonly Word[];
  readonly variants: readonly Variant[];
}

type Scores = ReadonlyMap<string, number>;

/** Makes an index searchable. Throws where lunr cannot read it. */
export function createSearcher(language: string, { index, store, words, synonyms }: SearchIndex): Searcher {
  const pages = lunr.Index.load(index);
  const stem = stemmerOf(language);
  const stopWords = stopWordsOf(language);
  const vocabulary = createVocabulary(words, stem);
  const thesaurus = createThesaurus(synonyms, stem);
  const known = new Map<string, Scores>();

  /** Pages by how well they say a term, at most 1. */
  function scoresOf(term: string): Scores {
    const found = known.get(term);
    if (found) return found;
    const results = pages.query((query) => query.term(term, { usePipeline: false }));
    const scores = new Map(results.map(({ ref, score }) => [ref, score]));
    known.set(term, scores);
    return scores;
  }

  function conceptsOf(query: string): readonly Concept[] {
    const all = listWords(query);
    const telling = all.filter(({ folded }) => !stopWords.has(folded));
    const asked = telling.length > 0 ? telling : all;
    const isOpen = (word: Word): boolean => word === all.at(-1) && word.end === query.length;
    const concepts: Concept[] = [];
    for (let at = 0; at < asked.length && concepts.length < limits.concepts; ) {
      const phrase = thesaurus.longestAt(asked.slice(at).map(({ folded }) => stem(folded)));
      const words = asked.slice(at, at + Math.max(1, phrase.length));
      const synonyms = phrase.synonyms.map((terms) => ({ terms, weight: weights.synonym }));
      const own = words.length > 1 ? [{ terms: words.map(({ folded }) => stem(folded)), weight: weights.exact }] : [];
      const single = words.length === 1 ? words.flatMap((word) => variantsOf(word, isOpen(word))) : [];
      concepts.push({ words, variants: [...own, ...single, ...synonyms] });
      at += words.length;
    }
    return concepts;
  }

  function variantsOf({ folded }: Word, isOpen: boolean): readonly Variant[] {
    const variants = (terms: Iterable<string>, weight: number): Variant[] =>
      [...new Set(terms)].map((term) => ({ terms: [term], weight }));
    const exact = [stem(folded), ...vocabulary.formsOf(folded)].filter((term) => scoresOf(term).size > 0);
    const completions = isOpen ? vocabulary.completionsOf(folded) : [];
    const found = [...variants(exact, weights.exact), ...variants(completions, weights.completion)];
    if (found.length > 0 || folded.length < mistakableLength) return found;
    return variants(
      vocabulary.near(folded, 1).map(({ term }) => term),
      weights.mistyped,
    );
  }

  function scoresOfConcept({ variants }: Concept): Scores {
    const best = new Map<string, number>();
    for (const { terms, weight } of variants) {
      const [first, ...rest] = terms.map(scoresOf);
      for (const [page, score] of first ?? []) {
        const scores = [score, ...rest.map((scores) => scores.get(page) ?? 0)];
        if (scores.includes(0)) continue;
        const value = (weight * scores.reduce((sum, score) => sum + score, 0)) / scores.length;
        if (value > (best.get(page) ?? 0)) best.set(page, value);
      }
    }
    return best;
  }

  /** Pages that say everything; where there are none, those that say most. */
  function rank(concepts: readonly Concept[]): readonly SearchStoreEntry[] {
    const scores = concepts.map(scoresOfConcept).filter(({ size }) => size > 0);
    const totals = new Map<string, { hits: number; score: number }>();
    for (const concept of scores) {
      for (const [page, score] of concept) {
        const { hits = 0, score: before = 0 } = totals.get(page) ?? {};
        totals.set(page, { hits: hits + 1, score: before + score });
      }
    }
    const most = Math.max(0, ...[...totals.values()].map(({ hits }) => hits));
    return [...totals]
      .filter(([, { hits }]) => hits === most)
      .sort(([a, one], [b, two]) => two.score - one.score || Number(a) - Number(b))
      .flatMap(([page]) => store[page] ?? []);
  }

  function suggestionFor(query: string, concepts: readonly Concept[]): string | undefined {
    let suggestion = query;
    // From the end, so that places before it stay what they are.
    for (const { words, variants } of [...concepts].reverse()) {
      const [word] = words;
      if (word === undefined || variants.length > 0) continue;
      const [nearest] = vocabulary.near(word.folded, 2);
      if (nearest === undefined) continue;
      suggestion = suggestion.slice(0, word.start) + nearest.surface + suggestion.slice(word.end);
    }
    return suggestion === query ? undefined : suggestion;
  }

  return {
    find(typed, { categories = [], productTypes = [] }: SearchOptions = {}): SearchAnswer {
      const query = typed.slice(0, limits.characters);
      const concepts = conceptsOf(query);
      const found = rank(concepts);
      const terms = new Set(concepts.flatMap(({ variants }) => variants.flatMap((variant) => variant.terms)));
      const isMatch = ({ folded }: Word): boolean => terms.has(stem(folded)) && !stopWords.has(folded);
      const mark = (text: string): MarkedText => markWords(text, isMatch);
      const inCategory = ({ category }: SearchStoreEntry): boolean => categories.length === 0 || categories.includes(category);
      const ofProduct = ({ productType }: SearchStoreEntry): boolean =>
        productTypes.length === 0 || productTypes.includes(productType);
      return {
        results: found
          .filter((entry) => inCategory(entry) && ofProduct(entry))
          .map((entry) => ({ ...entry, page: mark(entry.page), description: mark(entry.description) })),
        categories: countBy(found.filter(ofProduct), ({ category }) => category),
        productTypes: countBy(found.filter(inCategory), ({ productType }) => productType),
        suggestion: found.length > 0 ? undefined : suggestionFor(query, concepts),
      };
    },
  };
}

/** Ways to make sets of words, which lunr documents and its types leave out. */
interface TokenSets {
  /** Of words in order. */
  fromArray(words: readonly string[]): lunr.TokenSet;
  /** Of all that as many typing mistakes make of a word: a letter too many, too few, another one, two exchanged. */
  fromFuzzyString(word: string, mistakes: number): lunr.TokenSet;
}

const tokenSets = lunr.TokenSet as unknown as TokenSets;

interface VocabularyWord {
  readonly term: string;
  readonly surface: string;
}

/** All words that pages say. */
function createVocabulary(words: string, stem: StemWord) {
  const surfaces = new Map(words.split(' ').map((surface) => [foldWord(surface), surface]));
  const folded = [...surfaces.keys()].sort(compareWords);
  const set = tokenSets.fromArray(folded);
  return {
    /** Terms of the words that differ from one by an ending of the plural, which stemmers do not know of all words. */
    formsOf: (word: string): readonly string[] =>
      [`${word}s`, `${word}es`, `${word}x`, word.replace(/(?:e?s|x)$/, ''), word.replace(/[sx]$/, '')]
        .filter((form) => form !== word && surfaces.has(form))
        .map(stem),
    /** Terms of the first words that begin like this one. */
    completionsOf(beginning: string): readonly string[] {
      const first = lowerBound(folded, beginning);
      const completions = folded.slice(first, first + limits.completions).filter((word) => word.startsWith(beginning));
      return completions.map(stem);
    },
    /** Words that `mistakes` typing mistakes turn into this one. */
    near(word: string, mistakes: number): readonly VocabularyWord[] {
      const near = set.intersect(tokenSets.fromFuzzyString(word, mistakes)).toArray();
      return near.map((found) => ({ term: stem(found), surface: surfaces.get(found) ?? found }));
    },
  };
}

/** Place of the first word that does not come before `word`. */
function lowerBound(sorted: readonly string[], word: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Words and phrases that mean the same. */
function createThesaurus(groups: SearchIndex['synonyms'], stem: StemWord) {
  /** By the first term of a phrase: the phrase, and the others of its group. */
  const byTerm = new Map<string, { readonly phrase: readonly string[]; readonly synonyms: readonly (readonly string[])[] }[]>();
  for (const group of groups) {
    const phrases = group.map((phrase) => listWords(phrase).map(({ folded }) => stem(folded)));
    for (const phrase of phrases) {
      const [first] = phrase;
      if (first === undefined) continue;
      byTerm.set(first, [...(byTerm.get(first) ?? []), { phrase, synonyms: phrases.filter((other) => other !== phrase) }]);
    }
  }
  return {
    /** The longest phrase that `terms` begin with: how many terms it has, 0 for none, and what means the same. */
    longestAt(terms: readonly string[]): { readonly length: number; readonly synonyms: readonly (readonly string[])[] } {
      const fitting = (byTerm.get(terms[0] ?? '') ?? []).filter(({ phrase }) => phrase.every((term, at) => term === terms[at]));
      const length = Math.max(0, ...fitting.map(({ phrase }) => phrase.length));
      return { length, synonyms: fitting.filter(({ phrase }) => phrase.length === length).flatMap(({ synonyms }) => synonyms) };
    },
  };
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return Object.fromEntries(counts);
}
