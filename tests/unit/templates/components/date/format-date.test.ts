import { expect, test } from 'vitest';
import { formatDate } from '../../../../../templates/components/date/format-date.ts';

const cases: readonly [day: string, language: string, words: string][] = [
  ['2026-11-01', 'fr', '1er novembre 2026'],
  ['2026-11-02', 'fr', '2 novembre 2026'],
  ['2026-08-31', 'fr', '31 août 2026'],
  ['2026-01-01', 'fr', '1er janvier 2026'],
  ['2026-11-01', 'en', 'November 1, 2026'],
  ['2026-12-31', 'en', 'December 31, 2026'],
];

test.each(cases)('%s in %s is “%s”, without a line break', (day, language, words) => {
  expect(formatDate(day, language)).toBe(words.replaceAll(' ', '\u00a0'));
});

test.each(['en', 'fr'])('the months of %s are those of the platform', (language) => {
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-15`;
    const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
    expect(formatDate(day, language).split(/[\u00a0,]+/)).toEqual(expect.arrayContaining([name, '15', '2026']));
  }
});
