import { describe, expect, test } from 'vitest';
import { contentLanguages, directionOf } from '../../../../generator/support/content-languages.ts';

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
