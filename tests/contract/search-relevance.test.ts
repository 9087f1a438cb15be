import { describe, expect, test } from 'vitest';
import { createSearcher } from '../../search/create-searcher.ts';
import { siteIndex } from '../support/search-index.ts';
import { meanReciprocalRank, placesOfJudged, readJudgements } from '../support/search-relevance.js';

describe.each(['en', 'fr'])('the judged queries in %s', (language) => {
  const index = siteIndex(language);
  const { find } = createSearcher(language, index);

  test('are many, and expect pages that can be found', () => {
    const judgements = Object.entries(readJudgements(language));
    expect(judgements.length).toBeGreaterThanOrEqual(60);
    const urls = new Set(Object.values(index.store).map(({ url }) => url));
    for (const [query, pages] of judgements) {
      expect(pages.length, query).toBeGreaterThanOrEqual(1);
      expect(pages.length, query).toBeLessThanOrEqual(3);
      expect(
        pages.filter((page) => !urls.has(`/${language}${page}`)),
        query,
      ).toEqual([]);
    }
  });

  test('find their pages: the mean reciprocal rank is at least 0.9', () => {
    const judged = placesOfJudged(language, find);
    const missed = judged.filter(({ place }) => place > 3).map(({ query, place }) => `${query}: ${place}`);
    expect(meanReciprocalRank(judged), `not among the first three: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.9);
  });
});
