import lunr from 'lunr';
import type { MarkedText, PackedSearchIndex, SearchAnswer, Searcher, SearchOptions, SearchStoreEntry } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { countMistakes } from './count-mistakes.ts';
import { inverseFrequency } from './inverse-frequency.ts';
import { markWords } from './mark-words.ts';
import { type StemWord, stemmerOf } from './stem-word.ts';
import { stopWordsOf } from './stop-words.ts';
import { weighWords } from './weigh-words.ts';
import { foldWord, listWords, type Word } from './words.ts';

/** Limits of one query: of a pasted page, only the beginning is searched. */
const limits = { characters: 200, concepts: 10, completions: 24 } as const;

/** Weight of a match, by the relation of the page's word to the query's word. */
const weights = { exact: 1, synonym: 0.8, completion: 0.6, mistyped: 0.5 } as const;

/** Minimum part of the query that a result must match, as a share of the best page's part. */
const leastSaid = 0.5;

/** Minimum length of a word that may contain a typing mistake, in letters. One may be missing. */
const mistakableLength = 5;

/** One way to say a concept: a page must contain all of its terms. */
interface Variant {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** A word or phrase of a query with its variants; no variants if no page contains it. */
interface Concept {
  readonly words: readonly Word[];
  readonly variants: readonly Variant[];
}

type Scores = ReadonlyMap<string, number>;

/** Makes an index searchable. Throws if `index` is not a search index. */
export function createSearcher(language: string, index: PackedSearchIndex): Searcher {
  const { store, words, synonyms } = index;
  const pages = lunr.Index.load(weighWords(language, index));
  const pageCount = Object.keys(store).length;
  const stem = stemmerOf(language);
  const stopWords = stopWordsOf(language);
  const vocabulary = createVocabulary(words, stem);
  const thesaurus = createThesaurus(synonyms, (phrase) => searchedWords(phrase).map(({ folded }) => stem(folded)));
  const scoresCache = new Map<string, Scores>();
  const wordsOf = memoize(listWords);

  /** Rare terms weigh more than common ones. */
  const rarity = (count: number): number => Math.log(1 + pageCount / Math.max(1, count));

  /** Scores of pages for a term, without lunr's weighting by rarity. */
  function scoresOf(term: string): Scores {
    const cachedScores = scoresCache.get(term);
    if (cachedScores) return cachedScores;
    const results = pages.query((query) => query.term(term, { usePipeline: false }));
    const places = results.flatMap(({ matchData }) =>
      Object.values(matchData.metadata).flatMap((fields: object) => Object.keys(fields)),
    );
    const scores = new Map(results.map(({ ref, score }) => [ref, score / inverseFrequency(places.length, pageCount)]));
    scoresCache.set(term, scores);
    return scores;
  }

  /** Returns the words to search for: all but stop words, or all if there are only stop words. */
  function searchedWords(text: string): readonly Word[] {
    const all = listWords(text);
    const significant = all.filter(({ folded }) => !stopWords.has(folded));
    return significant.length > 0 ? significant : all;
  }

  function conceptsOf(query: string): readonly Concept[] {
    const queryWords = searchedWords(query);
    // The last word may still be incomplete.
    const isOpen = (word: Word): boolean => word === queryWords.at(-1) && word.end === query.length;
    const concepts: Concept[] = [];
    for (let at = 0; at < queryWords.length && concepts.length < limits.concepts; ) {
      const phrase = thesaurus.longestAt(queryWords.slice(at).map(({ folded }) => stem(folded)));
      const words = queryWords.slice(at, at + Math.max(1, phrase.length));
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
    const matches = [...variants(exact, weights.exact), ...variants(completions, weights.completion)];
    if (matches.length > 0 || folded.length < mistakableLength - 1) return matches;
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
        const value = weight * Math.min(...scores);
        if (value > (best.get(page) ?? 0)) best.set(page, value);
      }
    }
    return best;
  }

  /**
   * Returns pages that match the query, or at least `leastSaid` of the best page's part; best
   * first.
   */
  function rank(concepts: readonly Concept[]): readonly SearchStoreEntry[] {
    const totals = new Map<string, { said: number; score: number }>();
    for (const scores of concepts.map(scoresOfConcept)) {
      // All variants count together, so that a rare synonym does not make its concept rarer.
      const weight = rarity(scores.size);
      for (const [page, score] of scores) {
        const before = totals.get(page) ?? { said: 0, score: 0 };
        totals.set(page, { said: before.said + weight, score: before.score + weight * score });
      }
    }
    const most = Math.max(0, ...[...totals.values()].map(({ said }) => said));
    const rankOf = ({ said, score }: { readonly said: number; readonly score: number }): number => score * (said / most) ** 2;
    return [...totals]
      .filter(([, { said }]) => said >= most * leastSaid)
      .sort(([a, one], [b, two]) => rankOf(two) - rankOf(one) || Number(a) - Number(b))
      .flatMap(([page]) => store[page] ?? []);
  }

  function suggestionFor(query: string, concepts: readonly Concept[]): string | undefined {
    let suggestion = query;
    // From the end, so that earlier positions stay valid.
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
    find(input, { categories = [], productTypes = [], isOpen = () => true }: SearchOptions = {}): SearchAnswer {
      const query = input.slice(0, limits.characters);
      const concepts = conceptsOf(query);
      const matches = rank(concepts).filter(({ url }) => isOpen(url));
      const terms = new Set(concepts.flatMap(({ variants }) => variants.flatMap((variant) => variant.terms)));
      const isMatch = ({ folded }: Word): boolean => terms.has(stem(folded)) && !stopWords.has(folded);
      const mark = (text: string): MarkedText => markWords(text, wordsOf(text).filter(isMatch));
      const inCategory = ({ category }: SearchStoreEntry): boolean => categories.length === 0 || categories.includes(category);
      const ofProduct = ({ productType }: SearchStoreEntry): boolean =>
        productTypes.length === 0 || productTypes.includes(productType);
      return {
        results: matches
          .filter((entry) => inCategory(entry) && ofProduct(entry))
          .map((entry) => ({ ...entry, page: mark(entry.page), description: mark(entry.description) })),
        total: matches.length,
        categories: countBy(matches.filter(ofProduct), ({ category }) => category),
        productTypes: countBy(matches.filter(inCategory), ({ productType }) => productType),
        suggestion: matches.length > 0 ? undefined : suggestionFor(query, concepts),
      };
    },
  };
}

interface VocabularyWord {
  readonly term: string;
  readonly surface: string;
}

/** Words of all pages. */
function createVocabulary(words: string, stem: StemWord) {
  const surfaces = new Map(words.split(' ').map((surface) => [foldWord(surface), surface]));
  const folded = [...surfaces.keys()].sort(compareWords);
  const letters = folded.map(lettersOf);
  return {
    /** Returns terms of words that differ only by a plural ending which stemmers miss. */
    formsOf: (word: string): readonly string[] =>
      [`${word}s`, `${word}es`, `${word}x`, word.replace(/(?:e?s|x)$/, ''), word.replace(/[sx]$/, '')]
        .filter((form) => form !== word && surfaces.has(form))
        .map(stem),
    /** Returns terms of the first words that start with `beginning`. */
    completionsOf(beginning: string): readonly string[] {
      const first = lowerBound(folded, beginning);
      const completions = folded.slice(first, first + limits.completions).filter((word) => word.startsWith(beginning));
      return completions.map(stem);
    },
    /** Returns words within `mistakes` typing mistakes of `word`, nearest first. */
    near(word: string, mistakes: number): readonly VocabularyWord[] {
      const lettersOfWord = lettersOf(word);
      return folded
        .filter(
          (candidate, at) =>
            Math.max(candidate.length, word.length) >= mistakableLength &&
            countBits((letters[at] ?? 0) ^ lettersOfWord) <= 2 * mistakes,
        )
        .map((candidate) => ({ candidate, count: countMistakes(word, candidate, mistakes) }))
        .filter(({ count }) => count <= mistakes)
        .sort((a, b) => a.count - b.count)
        .map(({ candidate }) => ({ term: stem(candidate), surface: surfaces.get(candidate) ?? candidate }));
    },
  };
}

/**
 * Returns the letters of a word as bits. A mistake changes at most two bits, so that most words
 * need no comparison by letter.
 */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Returns the index of the first word that is not before `word`. */
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

/** Words and phrases with the same meaning. */
function createThesaurus(groups: PackedSearchIndex['synonyms'], termsOf: (phrase: string) => readonly string[]) {
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
  return {
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

/** Caches the results of a function by its argument. */
function memoize<T>(make: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return Object.fromEntries(counts);
}
