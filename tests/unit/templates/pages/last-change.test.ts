import { expect, test } from 'vitest';
import { lastChange, lastChangeOf } from '../../../../templates/pages/last-change.routes.ts';

const entry = (fields: Parameters<typeof lastChange>[0]['fields']) => ({ fields });

test.each([
  [{ updated: '2026-03-01', reviewedOn: '2026-05-01', day: '2026-01-01' }, '2026-03-01'],
  [{ reviewedOn: '2026-05-01', day: '2026-01-01' }, '2026-05-01'],
  [{ day: '2026-01-01' }, '2026-01-01'],
  [{}, undefined],
])('an entry with the days %o was changed on %s', (fields, day) => {
  expect(lastChange(entry(fields))).toBe(day);
});

test('a page was changed when the newest of its entries was, and on no day if none has one', () => {
  const page = entry({});
  const [older, newer] = [entry({ day: '2025-12-31' }), entry({ day: '2025-01-01', updated: '2026-01-01' })];
  expect(lastChangeOf([page, newer, older])).toBe('2026-01-01');
  expect(lastChangeOf([page, older])).toBe('2025-12-31');
  expect(lastChangeOf([page])).toBeUndefined();
  expect(lastChangeOf([])).toBeUndefined();
});
