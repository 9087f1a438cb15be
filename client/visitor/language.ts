import type { ClientSettings } from '#contract/browser-globals';
import { localizedPath, withPrefix } from '#contract/page-path';
import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

export interface LanguageChoice {
  /** The visitor's language: the saved one, else the browser's, else `pageLanguage`. It is saved again. Never rejects. */
  choose(pageLanguage: string): Promise<string>;
  /** Saves a language that the visitor has chosen; anything else than a language of the site is ignored. */
  save(language: string): void;
}

export interface LanguageChoiceOptions {
  readonly settings: Pick<ClientSettings, 'languages' | 'languageTags'>;
  readonly storage: SafeStorage;
  /** The languages that the browser asks for, most wanted first. */
  readonly browserLanguages: readonly string[];
  /** Gives the tag that fits what the browser asks for. Apart, because most pages never ask. */
  readonly loadMatcher: () => Promise<typeof import('./match-browser-language.ts')>;
}

export function createLanguageChoice({
  settings,
  storage,
  browserLanguages,
  loadMatcher,
}: LanguageChoiceOptions): LanguageChoice {
  const { languages, languageTags } = settings;
  const isSupported = (language = '') => languages.includes(language);
  const tagOf = (language: string) => languageTags[language] ?? language;
  const fromBrowser = async () => {
    const { matchBrowserLanguage } = await loadMatcher();
    const tag = matchBrowserLanguage(browserLanguages, languages.map(tagOf));
    return languages.find((language) => tagOf(language) === tag);
  };
  const save = (language: string) => {
    if (isSupported(language)) storage.set(storageKeys.language, language);
  };
  return {
    save,
    choose: async (pageLanguage) => {
      const saved = storage.get(storageKeys.language);
      // Where the matcher cannot be had, the page's own language is a fair guess.
      const chosen = (isSupported(saved) ? saved : await fromBrowser().catch(() => undefined)) ?? pageLanguage;
      save(chosen);
      return chosen;
    },
  };
}

export interface LocalizedAddressOptions {
  readonly languageChoice: Pick<LanguageChoice, 'choose'>;
  readonly pathPrefix: string;
}

/** Returns the address of a page's translation in the visitor's language, with the query and hash of `from`. */
export async function localizedAddress(
  { languageChoice, pathPrefix }: LocalizedAddressOptions,
  path: string,
  pageLanguage: string,
  { search, hash }: Pick<Location, 'search' | 'hash'>,
): Promise<string> {
  return withPrefix(localizedPath(await languageChoice.choose(pageLanguage), path), pathPrefix) + search + hash;
}

/** Returns the language of the document; the first one if its tag is none of the site's. */
export function documentLanguage(
  { languages, languageTags }: Pick<ClientSettings, 'languages' | 'languageTags'>,
  { lang }: Pick<HTMLElement, 'lang'>,
): string {
  return languages.find((language) => languageTags[language] === lang) ?? languages[0] ?? '';
}
