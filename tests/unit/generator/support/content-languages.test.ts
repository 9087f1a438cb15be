import { describe, expect, test } from 'vitest';
import { contentLanguages, directionOf, openGraphLocale } from '../../../../generator/support/content-languages.ts';

describe('the writing direction of a language', () => {
  test.each(['ar', 'ar-EG', 'he', 'fa', 'ur-PK', 'yi', 'ps', 'ckb', 'dv', 'syr', 'az-Arab', 'pa-Arab-PK', 'ff-Adlm'])(
    'is from right to left in %s',
    (tag) => expect(directionOf(tag)).toBe('rtl'),
  );

  test.each(['en-CA', 'fr', 'zh-Hans', 'az', 'pa', 'ja', 'ar-Latn', 'he-Latn', 'not a tag', ''])(
    'is from left to right in “%s”',
    (tag) => expect(directionOf(tag)).toBe('ltr'),
  );

  test('is that of the setting, if there is one', () => {
    expect(contentLanguages({ en: { tag: 'en-CA' }, ar: { tag: 'ar' }, x: { tag: 'ar', dir: 'ltr' } })).toEqual({
      en: { locale: 'en', lang: 'en-CA', dir: 'ltr' },
      ar: { locale: 'ar', lang: 'ar', dir: 'rtl' },
      x: { locale: 'x', lang: 'ar', dir: 'ltr' },
    });
  });
});

test.each([
  ['fr-CA', 'fr_CA'],
  ['fr-ca', 'fr_CA'],
  ['zh-Hans-CN', 'zh_CN'],
  ['zh-Hant', 'zh_TW'],
  ['sr-Latn', 'sr_RS'],
  ['en', 'en'],
  ['en-001', 'en'],
  ['es-419', 'es_LA'],
  ['de-CH-1996', 'de_CH'],
  ['eo', 'eo'],
  ['qaa', 'qaa'],
])('the Open Graph protocol writes %s as %s', (tag, expected) => {
  expect(openGraphLocale(tag)).toBe(expected);
});
