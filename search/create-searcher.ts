import type { MarkedText, SearchAnswer, Searcher, SearchIndex, SearchOptions, SearchStoreEntry } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { createThesaurus } from './create-thesaurus.ts';
import { createVocabulary, type Vocabulary } from './create-vocabulary.ts';
import { termOfFolded } from './index-terms.ts';
import { type Concept, listConcepts } from './list-concepts.ts';
import { loadIndex, type PlainIndex } from './load-index.ts';
import { markWords } from './mark-words.ts';
import { createScorer, rankPages } from './rank-pages.ts';
import { shownWords } from './shown-words.ts';
import { type StemWord, stemmerOf } from './stem-word.ts';
import { isWeakWord, stopWordsOf } from './stop-words.ts';
import { readTextWords } from './text-index.ts';
import { foldWord, listWords, type Word } from './words.ts';

/** Maximum length of a query in characters: of a pasted page, only the beginning is searched. */
const maxQueryLength = 200;

/** Makes a language searchable. `plain` is its index in lunr. Throws if that cannot be loaded. */
export function createSearcher(language: string, index: SearchIndex, plain: PlainIndex = loadIndex(language, index)): Searcher {
  const { store, textWeights } = index;
  const stem = stemmerOf(language);
  const stopWords = stopWordsOf(language);
  const { words, terms, pagesByText } = listVocabulary(language, index, stem);
  const scoresOf = createScorer({ index: plain, store, terms, pagesByText, textWeights });
  const pageCount = Object.keys(store).length;
  const vocabulary = createVocabulary(words, stem);
  const thesaurus = createThesaurus(index.synonyms, (phrase) => searchedWords(phrase).map(({ folded }) => stem(folded)));
  const isTerm = (term: string): boolean => scoresOf(term).size > 0;
  const wordsOf = memoize(listWords);

  /** Returns the words to search for: all but stop words, or all if there are only stop words. */
  function searchedWords(text: string): readonly Word[] {
    const all = listWords(text);
    const significant = all.filter(({ folded }) => !stopWords.has(folded));
    return significant.length > 0 ? significant : all;
  }

  function conceptsOf(query: string): readonly Concept[] {
    const words = searchedWords(query);
    const isLastOpen = words.at(-1)?.end === query.length;
    return listConcepts(words, isLastOpen, { stem, vocabulary, thesaurus, isTerm });
  }

  return {
    find(input, { categories = [], productTypes = [], isOpen = () => true }: SearchOptions = {}): SearchAnswer {
      const query = input.slice(0, maxQueryLength);
      const concepts = conceptsOf(query);
      const isWeak = ({ words }: Concept): boolean => words.every(({ folded }) => isWeakWord(language, folded));
      const weighed = concepts.map((concept) => ({ ...concept, isWeak: isWeak(concept) }));
      const pages = rankPages(weighed, scoresOf, pageCount).flatMap((page) => store[page] ?? []);
      const matches = pages.filter(({ url }) => isOpen(url));
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
        suggestion: matches.length > 0 ? undefined : suggestionFor(query, concepts, vocabulary),
      };
    },
  };
}

/** Lists the words that a search can find, with the terms and the pages of texts by their stems. */
function listVocabulary(language: string, { store, words, texts, synonyms }: SearchIndex, stem: StemWord) {
  const stopWords = stopWordsOf(language);
  const termOf = termOfFolded(language);
  const indexed = new Set([...shownWords(store), ...words.split(' ')].filter((word) => !stopWords.has(foldWord(word))));
  const textWords = readTextWords(texts);
  const terms = new Map<string, string>();
  for (const folded of [...indexed].map(foldWord)) terms.set(stem(folded), termOf(folded));
  const pagesByText = new Map(textWords.map(({ word, pages }) => [stem(foldWord(word)), pages]));
  const synonymWords = synonyms.flat().flatMap((phrase) => listWords(phrase).map(({ surface }) => surface));
  const said = synonymWords.filter((word) => !stopWords.has(foldWord(word)));
  const all = new Set([...indexed, ...textWords.map(({ word }) => word), ...said]);
  return { words: [...all].filter((word) => word !== '').sort(compareWords), terms, pagesByText };
}

/** Returns the query with corrected words; undefined without any. */
function suggestionFor(query: string, concepts: readonly Concept[], vocabulary: Vocabulary): string | undefined {
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
