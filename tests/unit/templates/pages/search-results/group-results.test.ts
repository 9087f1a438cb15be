import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchResult } from '#contract/search';
import { groupResults } from '../../../../../templates/pages/search-results/group-results.ts';

const result = (category: string, url: string): SearchResult => ({ url, category, productType: '', page: [], description: [] });

test('the kind of the best result comes first, and the best result of each kind', () => {
  const results = [result('guide', '1'), result('question', '2'), result('guide', '3'), result('article', '4')];
  expect(groupResults(results).map(({ category, results }) => [category, ...results.map(({ url }) => url)])).toEqual([
    ['guide', '1', '3'],
    ['question', '2'],
    ['article', '4'],
  ]);
});

test('no results give no group', () => {
  expect(groupResults([])).toEqual([]);
});

test('each result is in one group, for any names of kinds', () => {
  const category = fc.oneof(fc.constantFrom('guide', 'toString', '__proto__', ''), fc.string());
  fc.assert(
    fc.property(fc.array(category), (categories) => {
      const results = categories.map((category, place) => result(category, `${place}`));
      const groups = groupResults(results);
      expect(groups.flatMap(({ results }) => results).toSorted((a, b) => Number(a.url) - Number(b.url))).toEqual(results);
      expect(new Set(groups.map(({ category }) => category)).size).toBe(groups.length);
    }),
  );
});
