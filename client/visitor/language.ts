import type { ClientSettings } from '#contract/browser-globals';
import { localizedPath, withPrefix } from '#contract/page-path';
import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

export interface LanguageChoice {
  /**
   * Returns the saved language, else the browser's, else `pageLanguage`, and saves it. Never
   * rejects.
   */
  choose(pageLanguage: string): Promise<string>;
  /**
   * Saves a language that the visitor has chosen. Ignores languages that the site does not have.
   */
  save(language: string): void;
}

export interface LanguageChoiceOptions {
  readonly settings: Pick<ClientSettings, 'languages' | 'languageTags'>;
  readonly storage: SafeStorage;
  /** The browser's languages, most wanted first. */
  readonly browserLanguages: readonly string[];
  /** Loads the matcher, a chunk of its own, because most pages do not need it. */
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
      // If the matcher cannot be loaded, the page's own language is a fair guess.
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

/** A page that sends visitors on to its translation. */
export interface RedirectPage {
  /** Path below the language prefix. */
  readonly path: string;
  /** Languages that have the page, the preferred one first. */
  readonly languages: readonly string[];
}

/**
 * Returns the address of a page's translation in the visitor's language, or else in the first that has
 * it, with query and hash of `from`.
 */
export async function localizedAddress(
  { languageChoice, pathPrefix }: LocalizedAddressOptions,
  { path, languages }: RedirectPage,
  { search, hash }: Pick<Location, 'search' | 'hash'>,
): Promise<string> {
  const [first = ''] = languages;
  const chosen = await languageChoice.choose(first);
  return withPrefix(localizedPath(languages.includes(chosen) ? chosen : first, path), pathPrefix) + search + hash;
}
