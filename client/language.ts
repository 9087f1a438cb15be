import { type ClientSettings, storageKeys } from '#contract/browser-globals';
import { matchBrowserLanguage } from './match-browser-language.ts';
import type { SafeStorage } from './safe-storage.ts';

export interface LanguageChoice {
  /** The visitor's language: the saved one, else the browser's, else `pageLanguage`. It is saved again. */
  choose(pageLanguage: string): string;
  /** Saves a language that the visitor has chosen; anything else than a language of the site is ignored. */
  save(language: string): void;
}

export interface LanguageChoiceOptions {
  readonly settings: Pick<ClientSettings, 'languages' | 'languageTags'>;
  readonly storage: SafeStorage;
  /** The languages that the browser asks for, most wanted first. */
  readonly browserLanguages: readonly string[];
}

export function createLanguageChoice({ settings, storage, browserLanguages }: LanguageChoiceOptions): LanguageChoice {
  const { languages, languageTags } = settings;
  const isSupported = (language: string | undefined) => language !== undefined && languages.includes(language);
  const tagOf = (language: string) => languageTags[language] ?? language;
  const fromBrowser = () => {
    const tag = matchBrowserLanguage(browserLanguages, languages.map(tagOf));
    return languages.find((language) => tagOf(language) === tag);
  };
  const save = (language: string) => {
    if (isSupported(language)) storage.set(storageKeys.language, language);
  };
  return {
    save,
    choose: (pageLanguage) => {
      const saved = storage.get(storageKeys.language);
      const chosen = (isSupported(saved) ? saved : fromBrowser()) ?? pageLanguage;
      save(chosen);
      return chosen;
    },
  };
}
