import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { createLanguageChoice, localizedAddress } from '../../../../client/visitor/language.ts';
import { blockedStorage, createFakeStorage } from '../../../support/fake-storage.ts';

const settings = { languages: ['en', 'fr'], languageTags: { en: 'en-CA', fr: 'fr-CA' } };
const key = 'gatsby-intl-language';

interface Facts {
  readonly saved?: string;
  readonly browser?: string[];
  readonly storage?: Storage;
  readonly loadMatcher?: Parameters<typeof createLanguageChoice>[0]['loadMatcher'];
}

const matcher = () => import('../../../../client/visitor/match-browser-language.ts');

function visitor({ saved, browser = [], storage, loadMatcher = matcher }: Facts) {
  const rawStorage = storage ?? createFakeStorage(saved === undefined ? {} : { [key]: saved });
  const choice = createLanguageChoice({
    settings,
    storage: createSafeStorage(() => rawStorage),
    browserLanguages: browser,
    loadMatcher,
  });
  return { choice, rawStorage };
}

describe("the visitor's language", () => {
  it.each([
    ['the saved one, with any languages of the browser', { saved: 'fr', browser: ['en-US'] }, 'en', 'fr'],
    ["the browser's, if there is no saved one", { browser: ['de-DE', 'fr-FR', 'en'] }, 'en', 'fr'],
    ["the browser's, if the saved one is not a language of the site", { saved: 'xx', browser: ['fr-CA'] }, 'en', 'fr'],
    ["the browser's, if the saved one is empty", { saved: '', browser: ['fr-CA'] }, 'en', 'fr'],
    ["the page's, if the browser has only others", { browser: ['de-DE', 'zh-Hans-CN'] }, 'fr', 'fr'],
    ["the page's, if the browser has none", {}, 'en', 'en'],
  ])('is %s', async (_, facts, pageLanguage, expected) => {
    const { choice, rawStorage } = visitor(facts);
    expect(await choice.choose(pageLanguage)).toBe(expected);
    expect(rawStorage.getItem(key)).toBe(expected);
  });

  it("is the page's if the code that matches languages cannot be loaded", async () => {
    const { choice } = visitor({ browser: ['fr-CA'], loadMatcher: () => Promise.reject(new Error('no network')) });
    expect(await choice.choose('en')).toBe('en');
  });

  it('is the one of the last language link', () => {
    const { choice, rawStorage } = visitor({ saved: 'en' });
    choice.save('fr');
    expect(rawStorage.getItem(key)).toBe('fr');
    choice.save('de');
    expect(rawStorage.getItem(key)).toBe('fr');
  });

  it('lasts as long as the document if storage is blocked', async () => {
    const { choice } = visitor({ storage: blockedStorage, browser: ['en'] });
    expect(await choice.choose('en')).toBe('en');
    choice.save('fr');
    expect(await choice.choose('en')).toBe('fr');
  });
});

describe('the target of a redirect page', () => {
  it.each([
    ['the page in the language of the visitor', ['en', 'fr'], '/x/fr/a/?q=1#h'],
    ['the page in the first language that has it, if that of the visitor does not', ['en'], '/x/en/a/?q=1#h'],
  ])('is %s', async (_, languages, expected) => {
    const { choice } = visitor({ saved: 'fr' });
    const from = { search: '?q=1', hash: '#h' };
    const page = { path: '/a/', languages };
    expect(await localizedAddress({ languageChoice: choice, pathPrefix: '/x' }, page, from)).toBe(expected);
  });
});
