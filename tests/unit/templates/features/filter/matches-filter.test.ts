import { expect, test } from 'vitest';
import { matchesFilter } from '../../../../../templates/features/filter/matches-filter.ts';

test.each([
  ['', 'Ottawa'],
  ['  ott ', 'Ottawa'],
  ['quebec', 'Québec'],
  ['st catharines', 'St. Catharines'],
  ['terre neuve', 'Terre-Neuve-et-Labrador'],
  ['terre neuve', 'Terre\u2011Neuve\u2011et\u2011Labrador'],
  ['ontario ajax', 'Ajax', 'Ontario'],
])('%j finds %j', (query, ...texts) => {
  expect(matchesFilter(query, ...texts)).toBe(true);
});

test.each([
  ['x', 'Ottawa'],
  ['ajax manitoba', 'Ajax', 'Ontario'],
])('%j does not find %j', (query, ...texts) => {
  expect(matchesFilter(query, ...texts)).toBe(false);
});
