import type { ClientSettings } from '#contract/browser-globals';
import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

export interface LanguageStorage {
  readonly settings: Pick<ClientSettings, 'languages'>;
  readonly storage: SafeStorage;
}

/** Saves a language that the visitor has chosen. Ignores languages that the site does not have. */
export function saveLanguage({ settings, storage }: LanguageStorage, language: string): void {
  if (settings.languages.includes(language)) storage.set(storageKeys.language, language);
}
