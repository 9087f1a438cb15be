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

/** What of a query is looked at: who pastes a page is answered about its beginning. */
const limits = { characters: 200, concepts: 10, completions: 24 } as const;

/** How much a page counts that has not the very word, but one that was probably meant. */
const weights = { exact: 1, synonym: 0.8, completion: 0.6, mistyped: 0.5 } as const;

/** How much of what the best page says of a query another must say to be shown. */
const leastSaid = 0.5;

/** Letters from which on a word may hold a typing mistake; a letter may be missing. */
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

/** Makes an index searchable. Throws where it is none. */
export function createSearcher(language: string, index: PackedSearchIndex): Searcher {
  const { store, words, synonyms } = index;
  const pages = lunr.Index.load(weighWords(language, index));
  const pageCount = Object.keys(store).length;
  const stem = stemmerOf(language);
  const stopWords = stopWordsOf(language);
  const vocabulary = createVocabulary(words, stem);
  const thesaurus = createThesaurus(synonyms, (phrase) => tellingWords(phrase).map(({ folded }) => stem(folded)));
  const known = new Map<string, Scores>();
  const wordsOf = remember(listWords);

  /** What few pages say tells more than what most of them say. */
  const rarity = (count: number): number => Math.log(1 + pageCount / Math.max(1, count));

  /** Pages by how well they say a term, whether it is rare or not. */
  function scoresOf(term: string): Scores {
    const found = known.get(term);
    if (found) return found;
    const results = pages.query((query) => query.term(term, { usePipeline: false }));
    const places = results.flatMap(({ matchData }) =>
      Object.values(matchData.metadata).flatMap((fields: object) => Object.keys(fields)),
    );
    const scores = new Map(results.map(({ ref, score }) => [ref, score / inverseFrequency(places.length, pageCount)]));
    known.set(term, scores);
    return scores;
  }

  /** The words of a text that are looked for: all but stop words, unless there are no others. */
  function tellingWords(text: string): readonly Word[] {
    const all = listWords(text);
    const telling = all.filter(({ folded }) => !stopWords.has(folded));
    return telling.length > 0 ? telling : all;
  }

  function conceptsOf(query: string): readonly Concept[] {
    const asked = tellingWords(query);
    // The word that is being typed.
    const isOpen = (word: Word): boolean => word === asked.at(-1) && word.end === query.length;
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
    if (found.length > 0 || folded.length < mistakableLength - 1) return found;
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

  /** Pages that say what is asked, or at least half as much of it as the page that says most. */
  function rank(concepts: readonly Concept[]): readonly SearchStoreEntry[] {
    const totals = new Map<string, { said: number; score: number }>();
    for (const scores of concepts.map(scoresOfConcept)) {
      // A rare synonym makes what is asked no rarer.
      const telling = rarity(scores.size);
      for (const [page, score] of scores) {
        const before = totals.get(page) ?? { said: 0, score: 0 };
        totals.set(page, { said: before.said + telling, score: before.score + telling * score });
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
    find(typed, { categories = [], productTypes = [], isOpen = () => true }: SearchOptions = {}): SearchAnswer {
      const query = typed.slice(0, limits.characters);
      const concepts = conceptsOf(query);
      const found = rank(concepts).filter(({ url }) => isOpen(url));
      const terms = new Set(concepts.flatMap(({ variants }) => variants.flatMap((variant) => variant.terms)));
      const isMatch = ({ folded }: Word): boolean => terms.has(stem(folded)) && !stopWords.has(folded);
      const mark = (text: string): MarkedText => markWords(text, wordsOf(text).filter(isMatch));
      const inCategory = ({ category }: SearchStoreEntry): boolean => categories.length === 0 || categories.includes(category);
      const ofProduct = ({ productType }: SearchStoreEntry): boolean =>
        productTypes.length === 0 || productTypes.includes(productType);
      return {
        results: found
          .filter((entry) => inCategory(entry) && ofProduct(entry))
          .map((entry) => ({ ...entry, page: mark(entry.page), description: mark(entry.description) })),
        total: found.length,
        categories: countBy(found.filter(ofProduct), ({ category }) => category),
        productTypes: countBy(found.filter(inCategory), ({ productType }) => productType),
        suggestion: found.length > 0 ? undefined : suggestionFor(query, concepts),
      };
    },
  };
}

interface VocabularyWord {
  readonly term: string;
  readonly surface: string;
}

/** All words that pages say. */
function createVocabulary(words: string, stem: StemWord) {
  const surfaces = new Map(words.split(' ').map((surface) => [foldWord(surface), surface]));
  const folded = [...surfaces.keys()].sort(compareWords);
  const letters = folded.map(lettersOf);
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
    /** Words that at most so many typing mistakes turn into this one, by how many. */
    near(word: string, mistakes: number): readonly VocabularyWord[] {
      const wanted = lettersOf(word);
      return folded
        .filter(
          (known, at) =>
            Math.max(known.length, word.length) >= mistakableLength && countBits((letters[at] ?? 0) ^ wanted) <= 2 * mistakes,
        )
        .map((known) => ({ known, count: countMistakes(word, known, mistakes) }))
        .filter(({ count }) => count <= mistakes)
        .sort((a, b) => a.count - b.count)
        .map(({ known }) => ({ term: stem(known), surface: surfaces.get(known) ?? known }));
    },
  };
}

/** Which letters a word has, as bits. A mistake changes two of them at most, so that most words need not be compared letter by letter. */
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
function createThesaurus(groups: PackedSearchIndex['synonyms'], termsOf: (phrase: string) => readonly string[]) {
  /** By the first term of a phrase: the phrase, and the others of its group. */
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
    /** The longest phrase that `terms` begin with: how many terms it has, 0 for none, and what means the same. */
    longestAt(terms: readonly string[]): { readonly length: number; readonly synonyms: readonly (readonly string[])[] } {
      const fitting = (byTerm.get(terms[0] ?? '') ?? []).filter(({ phrase }) => phrase.every((term, at) => term === terms[at]));
      const length = Math.max(0, ...fitting.map(({ phrase }) => phrase.length));
      return { length, synonyms: fitting.filter(({ phrase }) => phrase.length === length).flatMap(({ synonyms }) => synonyms) };
    },
  };
}

/** Does what has been done before no second time: for what is asked about few things, often. */
function remember<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return Object.fromEntries(counts);
}
