import lunr from 'lunr';
import { fieldBoosts, type PackedSearchIndex, ranking, type SearchField } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { inverseFrequency } from './inverse-frequency.ts';
import { stemmerOf } from './stem-word.ts';
import { foldWord } from './words.ts';

/** An index in lunr's own JSON form. */
export interface LunrIndex {
  readonly version: string;
  readonly fields: readonly string[];
  /** By '<field>/<page id>': numbers of terms, each followed by its weight. */
  readonly fieldVectors: readonly (readonly [string, readonly number[]])[];
  /** Terms in order, each with its number and, by field, the pages that contain it. */
  readonly invertedIndex: readonly (readonly [string, Readonly<Record<string, unknown>>])[];
  readonly pipeline: readonly string[];
}

const noMetadata = {};

/**
 * Builds the index that lunr's builder would make of the same terms. Runs in the build and in the
 * browser, so that stems and weights, most of an index's bytes, are not transferred.
 */
export function weighWords(language: string, { words, occurrences, weights, store }: PackedSearchIndex): LunrIndex {
  const stem = stemmerOf(language);
  const ids = Object.keys(store);
  const stems = words.split(' ').map((word) => stem(foldWord(word)));
  const terms = [...new Set(stems)].sort(compareWords);
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const numberOfWord = stems.map((term) => numbers.get(term) ?? 0);
  const fields = Object.entries(occurrences).map(([field, places]) => ({
    field: field as SearchField,
    counts: countTerms(places, numberOfWord, ids.length),
  }));

  const postings = terms.map((term, number) => {
    const byField = Object.fromEntries(fields.map(({ field }) => [field, {} as Record<string, object>]));
    return { term, number, byField, places: 0 };
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
  const fieldVectors = fields.flatMap(({ field, counts }) => {
    const lengths = counts.map((termsOfPage) => [...termsOfPage.values()].reduce((sum, count) => sum + count, 0));
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
    invertedIndex: postings.map(({ term, number, byField }) => [term, { _index: number, ...byField }] as const),
    pipeline: [],
  };
}

/** Counts the terms of a field: by page, occurrences by term number. */
function countTerms(places: readonly (readonly number[])[], numberOfWord: readonly number[], pages: number) {
  const counts = Array.from({ length: pages }, () => new Map<number, number>());
  for (const [word, steps] of places.entries()) {
    const number = numberOfWord[word] ?? 0;
    let page = 0;
    for (const step of steps) {
      page += step;
      const termsOfPage = counts[page];
      termsOfPage?.set(number, (termsOfPage.get(number) ?? 0) + 1);
    }
  }
  return counts;
}

/** Rounds to three decimals, as lunr does. */
const roundWeight = (weight: number): number => Math.round(weight * 1000) / 1000;
