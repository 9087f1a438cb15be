import { expect, test } from 'vitest';
import { localesProblem, nameOfFolder, nameProblem, readLocales } from '../../../../cli/new/site-choices.ts';

test.each([
  ['', 'at least one language'],
  [' , ', 'at least one language'],
  ['en,e', '“e” is not'],
  ['english', '“english” is not'],
  ['en_CA', '“en_CA” is not'],
  ['../x', '“../x” is not'],
  ['en-CA, EN-ca', '“en-ca” is listed twice'],
])('the languages %j are refused', (text, message) => {
  expect(localesProblem(text)).toContain(message);
});

test('languages have a path segment and a tag, whatever separates them', () => {
  expect(localesProblem('en fr-ca,zh-hant')).toBeUndefined();
  expect(readLocales('en fr-ca,zh-hant')).toEqual([
    { locale: 'en', tag: 'en' },
    { locale: 'fr-ca', tag: 'fr-CA' },
    { locale: 'zh-hant', tag: 'zh-Hant' },
  ]);
});

test('the name of a site follows from its folder and fits into its field', () => {
  expect(['my-site', 'été_2026', '...', 'x'.repeat(60)].map(nameOfFolder)).toEqual([
    'My site',
    'Été 2026',
    'My site',
    `X${'x'.repeat(39)}`,
  ]);
  expect(['', ' ', 'x'.repeat(41), 'a\nb'].map((name) => nameProblem(name) === undefined)).toEqual([false, false, false, false]);
  expect(nameProblem('Tom & “Jerry”: 1')).toBeUndefined();
});
