import { expect, test } from 'vitest';
import { shownTexts, valuesOfKind } from '../../../../generator/model/fields.ts';
import { date, list, number, text } from '../../../../generator/site.ts';

test('the values of an entry are read only if a field of its type may match', () => {
  let reads = 0;
  const entry = {
    get fields() {
      reads += 1;
      return { size: 3, days: ['2026-01-31'] };
    },
  };
  const days = valuesOfKind('date');
  expect([days({ size: number() }, entry), shownTexts({ size: number() }, entry), reads]).toEqual([[], [], 0]);
  expect(days({ size: number(), days: list(date()) }, entry)).toMatchObject([{ value: '2026-01-31', path: ['days', 0] }]);
  expect(shownTexts({ title: text() }, entry)).toEqual([]);
  expect(reads).toBe(2);
});
