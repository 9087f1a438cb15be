import { expect, test } from 'vitest';
import { type EntryVersion, translationStatus } from '../../../../generator/content/translation-status.ts';

const day = (number: number): number => Date.UTC(2026, 0, number);
const file = (id: string, locale: string): EntryVersion => ({ id, locale, file: `${id}.${locale}.md` });

test.each<[name: string, changes: Readonly<Record<string, readonly number[]>>, late: readonly string[], undated: number]>([
  ['saved together', { 'a.en.md': [day(1)], 'a.fr.md': [day(1)], 'a.de.md': [day(2)] }, [], 0],
  [
    'behind since the first change that is missing',
    { 'a.en.md': [day(9), day(5), day(1)], 'a.fr.md': [day(2)], 'a.de.md': [day(9)] },
    ['fr 2026-01-05'],
    0,
  ],
  ['a newer translation is not behind', { 'a.en.md': [day(1)], 'a.fr.md': [day(3)], 'a.de.md': [day(2)] }, [], 0],
  ['no date of the original', { 'a.fr.md': [day(3)], 'a.de.md': [day(2)] }, [], 2],
  ['no date of a translation', { 'a.en.md': [day(4)], 'a.de.md': [day(2)] }, ['de 2026-01-04'], 1],
])('%s', (_name, changes, late, undated) => {
  const versions = ['fr', 'de', 'en'].map((locale) => file('a', locale));
  const status = translationStatus(versions, ['en', 'fr', 'de'], (path) => changes[path]);
  expect(status.late.map(({ locale, since = 0 }) => `${locale} ${new Date(since).toISOString().slice(0, 10)}`)).toEqual(late);
  expect(status.undated).toBe(undated);
});

test('the original is in the first language that there is, and other languages may be missing', () => {
  const versions = [file('a', 'de'), file('a', 'fr')];
  const { late } = translationStatus(versions, ['en', 'fr', 'de'], (path) => (path === 'a.fr.md' ? [day(2)] : [day(1)]));
  expect(late.map(({ original, locale, translation }) => [original.locale, locale, translation !== undefined])).toEqual([
    ['fr', 'en', false],
    ['fr', 'de', true],
  ]);
});

test('entries of a system are compared by their dates', () => {
  const version = (locale: string, updatedAt?: string): EntryVersion => ({ id: 'a', locale, dates: { updatedAt } });
  const versions = [version('en', '2026-02-03T10:00:00Z'), version('fr', '2026-02-03T09:00:00Z'), version('de')];
  const { late, undated } = translationStatus(versions, ['en', 'fr', 'de'], () => undefined);
  expect([late.map(({ locale }) => locale), undated]).toEqual([['fr'], 1]);
});
