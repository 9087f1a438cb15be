import { expect, test } from 'vitest';
import { queryOf } from '../../../../../templates/features/search/query-of.ts';

test.each(['M5V 2T6', 'm5v2t6', ' K1A-0B1 ', 'T5J'])('the postal code “%s” is a question for a quote', (typed) => {
  expect(queryOf(typed, 'Get a quote')).toBe('Get a quote');
});

test.each(['M5', 'M5V 2', '90210', 'A1 insurance', 'moto', ''])('“%s” is searched as it is typed', (typed) => {
  expect(queryOf(typed, 'Get a quote')).toBe(typed);
});
