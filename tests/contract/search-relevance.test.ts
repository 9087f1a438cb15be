import { describe, expect, test } from 'vitest';
import { createSearcher } from '../../search/create-searcher.ts';
import { queryOf } from '../../templates/features/search/query-of.ts';
import { siteIndex } from '../support/search-index.ts';
import {
  meanReciprocalRank,
  missedQuestions,
  placesOfJudged,
  readJudgements,
  readQuestions,
} from '../support/search-relevance.js';

/** Words for what may happen, most of which titles lack. */
const aboutLosses: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['fire', 'stolen car', 'stolen bike', 'stolen motorcycle', 'car fire', 'house fire', 'smoke damage', 'robbed'],
    ...['vandalism', 'hit a deer', 'tree fell on roof', 'stolen laptop', 'dog bite', 'hail', 'frozen pipes', 'break-in'],
  ],
  fr: [
    ...['feu', 'auto volée', 'vol de vélo', 'moto volée', 'vol d’auto', 'feu de cuisine', 'fumée', 'on m’a volé', 'vandalisme'],
    ...['chevreuil', 'arbre sur le toit', 'ordinateur volé', 'gel', 'grêle', 'vitre cassée', 'tuyaux gelés'],
  ],
};

describe.each(['en', 'fr'])('the judged queries in %s', (language) => {
  const index = siteIndex(language);
  const { find } = createSearcher(language, index);

  const quote = { en: 'Get a quote', fr: 'Obtenir une soumission' }[language] ?? '';

  test('from public sources find a useful page among the first three, and name only pages that can be found', () => {
    const { tuned, heldBack } = readQuestions(language);
    const urls = new Set(Object.values(index.store).map(({ url }) => url));
    for (const { query, pages } of [...tuned, ...heldBack])
      expect(
        pages.filter((page) => !urls.has(`/${language}${page}`)),
        query,
      ).toEqual([]);
    const missed = missedQuestions(language, tuned, (query) => find(queryOf(query, quote)));
    expect(1 - missed.length / tuned.length, missed.map(({ query }) => query).join(', ')).toBeGreaterThanOrEqual(0.95);
  });

  test('are many, and expect pages that can be found', () => {
    const judgements = Object.entries(readJudgements(language));
    expect(judgements.length).toBeGreaterThanOrEqual(140);
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

  test('lead first to the page on which a quote begins', () => {
    for (const query of { en: ['quote', 'quotes', 'get a quote', 'estimate'], fr: ['soumission', 'soumissions', 'devis'] }[
      language
    ] ?? [])
      expect(find(query).results[0]?.url, query).toBe(`/${language}/`);
  });

  test('find whole words before words that begin with them, and general pages before those of places', () => {
    for (const query of { en: ['water', 'home', 'car'], fr: ['eau', 'maison', 'auto'] }[language] ?? []) {
      const first = find(query).results.slice(0, 5);
      expect(
        first.filter(({ url }) => url.includes('/location/')),
        query,
      ).toEqual([]);
    }
    const waterloo = `/${language}/location/waterloo/`;
    expect(find('waterl').results[0]?.url.startsWith(waterloo)).toBe(true);
  });

  test('about a loss lead first to a page about it', () => {
    const losses = new Set(aboutLosses[language]);
    const judged = placesOfJudged(language, find).filter(({ query }) => losses.has(query));
    expect(judged).toHaveLength(losses.size);
    expect(judged.filter(({ place }) => place !== 1)).toEqual([]);
  });

  test('find their pages: the mean reciprocal rank is at least 0.9', () => {
    const judged = placesOfJudged(language, find);
    const missed = judged.filter(({ place }) => place > 3).map(({ query, place }) => `${query}: ${place}`);
    expect(meanReciprocalRank(judged), `not among the first three: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.9);
  });
});
