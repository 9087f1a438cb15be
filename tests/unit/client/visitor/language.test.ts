import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { saveLanguage } from '../../../../client/visitor/language.ts';
import { chooseLanguage, type RedirectTarget, redirectAddress, type Visitor } from '../../../../client/visitor/redirect.ts';
import { blockedStorage, createFakeStorage } from '../../../support/fake-storage.ts';

const key = 'gatsby-intl-language';

interface Facts {
  readonly saved?: string;
  readonly browser?: string[];
  readonly storage?: Storage;
  readonly unprefixedLanguage?: string;
}

function visitorOf({ saved, browser = [], storage, unprefixedLanguage }: Facts) {
  const rawStorage = storage ?? createFakeStorage(saved === undefined ? {} : { [key]: saved });
  const settings = { languages: ['en', 'fr'], languageTags: { en: 'en-CA', fr: 'fr-CA' }, pathPrefix: '/x' };
  const visitor: Visitor = {
    settings: { ...settings, ...(unprefixedLanguage === undefined ? {} : { unprefixedLanguage }) },
    storage: createSafeStorage(() => rawStorage),
    browserLanguages: browser,
  };
  return { visitor, rawStorage };
}

describe("the visitor's language", () => {
  it.each([
    ['the saved one, with any languages of the browser', { saved: 'fr', browser: ['en-US'] }, 'en', 'fr'],
    ["the browser's, if there is no saved one", { browser: ['de-DE', 'fr-FR', 'en'] }, 'en', 'fr'],
    ["the browser's, if the saved one is not a language of the site", { saved: 'xx', browser: ['fr-CA'] }, 'en', 'fr'],
    ["the browser's, if the saved one is empty", { saved: '', browser: ['fr-CA'] }, 'en', 'fr'],
    ["the page's, if the browser has only others", { browser: ['de-DE', 'zh-Hans-CN'] }, 'fr', 'fr'],
    ["the page's, if the browser has none", {}, 'en', 'en'],
  ])('is %s', (_, facts, pageLanguage, expected) => {
    const { visitor, rawStorage } = visitorOf(facts);
    expect(chooseLanguage(visitor, pageLanguage)).toBe(expected);
    expect(rawStorage.getItem(key)).toBe(expected);
  });

  it('is the one of the last language link', () => {
    const { visitor, rawStorage } = visitorOf({ saved: 'en' });
    saveLanguage(visitor, 'fr');
    expect(rawStorage.getItem(key)).toBe('fr');
    saveLanguage(visitor, 'de');
    expect(rawStorage.getItem(key)).toBe('fr');
  });

  it('lasts as long as the document if storage is blocked', () => {
    const { visitor } = visitorOf({ storage: blockedStorage, browser: ['en'] });
    expect(chooseLanguage(visitor, 'en')).toBe('en');
    saveLanguage(visitor, 'fr');
    expect(chooseLanguage(visitor, 'en')).toBe('fr');
  });
});

describe('the target of a redirect page', () => {
  const alternates = { en: '/a/', fr: '/é/' };
  it.each<[string, Partial<RedirectTarget>, Facts, string]>([
    ['the page in the language of the visitor', {}, {}, '/x/fr/a/?q=1#h'],
    ['the page in the first language that has it', { languages: ['en'] }, {}, '/x/en/a/?q=1#h'],
    ['the path of that language', { alternates }, {}, '/x/fr/%C3%A9/?q=1#h'],
    ['a path without a prefix', { alternates }, { saved: 'en', unprefixedLanguage: 'en' }, '/x/a/?q=1#h'],
    ['a path with the prefix of another language', { alternates }, { unprefixedLanguage: 'en' }, '/x/fr/%C3%A9/?q=1#h'],
  ])('is %s', (_, target, facts, expected) => {
    const { visitor } = visitorOf({ saved: 'fr', ...facts });
    const page = { originalPath: '/a/', languages: ['en', 'fr'], ...target };
    expect(redirectAddress(visitor, page, { search: '?q=1', hash: '#h' })).toBe(expected);
  });

  it('in one language only is not a choice of the visitor', () => {
    const { visitor, rawStorage } = visitorOf({ browser: ['en'] });
    redirectAddress(visitor, { originalPath: '/a/', languages: ['fr'] }, { search: '', hash: '' });
    expect(rawStorage.getItem(key)).toBeNull();
  });
});
