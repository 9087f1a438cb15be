import lunr from 'lunr';
import type { PackedSearchIndex } from '#contract/search';
import { inverseFrequency } from './inverse-frequency.ts';
import type { Concept } from './list-concepts.ts';
import { weighWords } from './weigh-words.ts';

/** Scores of pages by their number in the index. */
type Scores = ReadonlyMap<string, number>;
type ScoresOf = (term: string) => Scores;

/** Minimum part of the query that a result must match, as a share of the best page's part. */
const leastSaid = 0.5;

/** Returns a function that scores pages for a term, without lunr's weighting by rarity. */
export function createScorer(language: string, index: PackedSearchIndex): ScoresOf {
  const pages = lunr.Index.load(weighWords(language, index));
  const pageCount = Object.keys(index.store).length;
  const cache = new Map<string, Scores>();
  return (term) => {
    const cachedScores = cache.get(term);
    if (cachedScores) return cachedScores;
    const results = pages.query((query) => query.term(term, { usePipeline: false }));
    const fields = results.flatMap(({ matchData }) =>
      Object.values(matchData.metadata).flatMap((byField: object) => Object.keys(byField)),
    );
    const scores = new Map(results.map(({ ref, score }) => [ref, score / inverseFrequency(fields.length, pageCount)]));
    cache.set(term, scores);
    return scores;
  };
}

/**
 * Returns the numbers of pages that match the query, or at least `leastSaid` of the best page's
 * part; best first. Rare concepts weigh more than common ones.
 */
export function rankPages(concepts: readonly Concept[], scoresOf: ScoresOf, pageCount: number): readonly string[] {
  const totals = new Map<string, { said: number; score: number }>();
  for (const scores of concepts.map((concept) => scoresOfConcept(concept, scoresOf))) {
    // All variants count together, so that a rare synonym does not make its concept rarer.
    const weight = Math.log(1 + pageCount / Math.max(1, scores.size));
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
