import lunr from 'lunr';
import { fieldBoosts, type PackedSearchIndex, ranking, type SearchField } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { inverseFrequency } from './inverse-frequency.ts';
import { readOccurrences } from './occurrence-text.ts';
import { stemmerOf } from './stem-word.ts';
import { foldWord } from './words.ts';

/** An index in lunr's own JSON form. */
export interface LunrIndex {
  readonly version: string;
  readonly fields: readonly string[];
  /** By '<field>/<page id>': numbers of terms, each followed by its weight. */
  readonly fieldVectors: readonly (readonly [string, readonly number[]])[];
  /** Terms in order, each with the number of its weights and, by field, the pages that contain it. */
  readonly invertedIndex: readonly (readonly [string, Readonly<Record<string, unknown>>])[];
  readonly pipeline: readonly string[];
}

const noMetadata = {};

/** Terms of an index, each with the numbers of the words that it finds, in ascending order. */
export type WordsByTerm = ReadonlyMap<string, readonly number[]>;

/**
 * Builds the index that lunr's builder would make of the same terms. Runs in the build and in the
 * browser, so that stems and weights, most of an index's bytes, are not transferred.
 */
export function weighWords(language: string, packed: PackedSearchIndex): LunrIndex {
  const stem = stemmerOf(language);
  return weighTerms(
    groupWords(packed.words.split(' '), (word) => [stem(foldWord(word))]),
    packed,
  );
}

/** Groups words by their terms. */
export function groupWords(words: readonly string[], termsOf: (word: string) => Iterable<string>): WordsByTerm {
  const groups = new Map<string, number[]>();
  for (const [number, word] of words.entries()) {
    for (const term of new Set(termsOf(word))) {
      const group = groups.get(term);
      if (group) group.push(number);
      else groups.set(term, [number]);
    }
  }
  return groups;
}

/** Builds an index of terms. Terms that find the same words share a number, and so their weights. */
export function weighTerms(
  wordsByTerm: WordsByTerm,
  { words, occurrences, weights, store }: PackedSearchIndex,
  pipeline: readonly string[] = [],
): LunrIndex {
  const ids = Object.keys(store);
  const terms = [...wordsByTerm.keys()].sort(compareWords);
  const numbers = new Map<string, number>();
  const numbersOfWords: number[][] = words.split(' ').map(() => []);
  const numberOfTerm = terms.map((term) => {
    const found = wordsByTerm.get(term) ?? [];
    const group = found.join(' ');
    const known = numbers.get(group);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(group, number);
    for (const word of found) numbersOfWords[word]?.push(number);
    return number;
  });
  const fields = Object.entries(occurrences).map(([field, places]) => ({
    field: field as SearchField,
    ...countTerms(readOccurrences(places), numbersOfWords, ids.length),
  }));

  const postings = Array.from(numbers, ([, number]) => {
    const byField = Object.fromEntries(fields.map(({ field }) => [field, {} as Record<string, object>]));
    return { number, byField, places: 0 };
  });
  for (const { field, counts } of fields) {
    for (const [page, termsOfPage] of counts.entries()) {
      for (const number of termsOfPage.keys()) {
        const posting = postings[number];
        const pages = posting?.byField[field];
        if (posting === undefined || pages === undefined) continue;
        pages[ids[page] ?? ''] = noMetadata;
        posting.places++;
      }
    }
  }
  const rarities = postings.map(({ places }) => inverseFrequency(places, ids.length));

  const { b, k1 } = ranking;
  const fieldVectors = fields.flatMap(({ field, counts, lengths }) => {
    const averageLength = lengths.reduce((sum, length) => sum + length, 0) / ids.length;
    return counts.map((termsOfPage, page) => {
      const boost = fieldBoosts[field] * (weights[page] ?? 1);
      const damping = k1 * (1 - b + (b * (lengths[page] ?? 0)) / averageLength);
      const vector = [...termsOfPage]
        .sort(([one], [two]) => one - two)
        .flatMap(([number, count]) => [
          number,
          roundWeight((boost * (rarities[number] ?? 0) * (k1 + 1) * count) / (damping + count)),
        ]);
      return [`${field}/${ids[page]}`, vector] as const;
    });
  });
  return {
    version: lunr.version,
    fields: fields.map(({ field }) => field),
    fieldVectors,
    invertedIndex: terms.map((term, at) => {
      const number = numberOfTerm[at] ?? 0;
      return [term, { _index: number, ...postings[number]?.byField }] as const;
    }),
    pipeline,
  };
}

/** Counts the terms of a field: by page, occurrences by term number, and the number of words. */
function countTerms(places: readonly (readonly number[])[], numbersOfWords: readonly (readonly number[])[], pages: number) {
  const counts = Array.from({ length: pages }, () => new Map<number, number>());
  const lengths = counts.map(() => 0);
  for (const [word, pagesOfWord] of places.entries()) {
    for (const page of pagesOfWord) {
      lengths[page] = (lengths[page] ?? 0) + 1;
      const termsOfPage = counts[page];
      for (const number of numbersOfWords[word] ?? []) termsOfPage?.set(number, (termsOfPage.get(number) ?? 0) + 1);
    }
  }
  return { counts, lengths };
}

/** Rounds to three decimals, as lunr does. */
const roundWeight = (weight: number): number => Math.round(weight * 1000) / 1000;
