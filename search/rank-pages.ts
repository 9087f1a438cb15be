import { fieldBoosts, type SearchIndex } from '#contract/search';
import type { Concept } from './list-concepts.ts';
import type { PlainIndex } from './load-index.ts';

/** Scores of pages by their number in the index. */
type Scores = ReadonlyMap<string, number>;
type ScoresOf = (stem: string) => Scores;

/** Minimum part of the query that a result must match, as a share of the best page's part. */
const leastSaid = 0.4;

/** Share of the weight that a weak concept has. */
const weakShare = 0.1;

/** A concept; a weak one says less than others. */
export type WeighedConcept = Concept & { readonly isWeak?: boolean };

/** Fields that queries search. The number of a page is no word of it. */
const fields = Object.keys(fieldBoosts).filter((field) => field !== 'id');

interface ScorerOptions extends Pick<SearchIndex, 'store' | 'textWeights'> {
  readonly index: PlainIndex;
  /** Terms of the index by stem. */
  readonly terms: ReadonlyMap<string, string>;
  /** Numbers of pages whose texts have a word, by its stem. */
  readonly pagesByText: ReadonlyMap<string, readonly number[]>;
}

/** Returns a function that scores pages for a stem, without lunr's weighting by rarity. */
export function createScorer({ index, store, terms, pagesByText, textWeights }: ScorerOptions): ScoresOf {
  const pageCount = Object.keys(store).length;
  const cache = new Map<string, Scores>();
  return (stem) => {
    const cachedScores = cache.get(stem);
    if (cachedScores) return cachedScores;
    const term = terms.get(stem);
    const results = term === undefined ? [] : index.query((query) => query.term(term, { usePipeline: false, fields }));
    const places = results.flatMap(({ matchData }) =>
      Object.values(matchData.metadata).flatMap((byField: object) => Object.keys(byField)),
    );
    const rarity = inverseFrequency(places.length, pageCount);
    const scores = new Map(results.map(({ ref, score }) => [ref, score / rarity]));
    for (const page of pagesByText.get(stem) ?? []) {
      const ref = String(page);
      scores.set(ref, (scores.get(ref) ?? 0) + (textWeights[page] ?? 0));
    }
    cache.set(stem, scores);
    return scores;
  };
}

/** Returns lunr's weight of a term that occurs in `places` fields of pages. */
const inverseFrequency = (places: number, pages: number): number =>
  Math.log(1 + Math.abs((pages - places + 0.5) / (places + 0.5)));

/**
 * Returns the numbers of pages that match the query, or at least `leastSaid` of the best page's
 * part; best first. Rare concepts weigh more than common ones.
 */
export function rankPages(concepts: readonly WeighedConcept[], scoresOf: ScoresOf, pageCount: number): readonly string[] {
  const totals = new Map<string, { said: number; score: number }>();
  for (const concept of concepts) {
    const scores = scoresOfConcept(concept, scoresOf);
    // All variants count together, so that a rare synonym does not make its concept rarer.
    const weight = Math.log(1 + pageCount / Math.max(1, scores.size)) * (concept.isWeak ? weakShare : 1);
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
    .map(([page]) => page);
}

function scoresOfConcept({ variants }: Concept, scoresOf: ScoresOf): Scores {
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
