import {
  type ClientSettings,
  redirectAddressAttribute,
  redirectAttribute,
  redirectLanguagesAttribute,
  redirectPathsAttribute,
} from '#contract/browser-globals';
import { parseJsonObject } from '#contract/json-text';
import type { PageContext } from '#contract/page';
import { alternatePath, withPrefix } from '#contract/page-path';
import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';
import { saveLanguage } from './language.ts';
import { matchBrowserLanguage } from './match-browser-language.ts';

export interface Visitor {
  readonly settings: Pick<ClientSettings, 'languages' | 'languageTags' | 'pathPrefix' | 'unprefixedLanguage'>;
  readonly storage: SafeStorage;
  /** The browser's languages, most wanted first. */
  readonly browserLanguages: readonly string[];
}

/** Target of a redirect page: its path below the prefix, and the languages that have it. */
export type RedirectTarget = Pick<PageContext, 'languages' | 'originalPath' | 'alternates' | 'redirectAddress'>;

/** Leaves a document that only redirects, for the page in the visitor's language. */
export function followRedirect(visitor: Visitor, document: Document, location: Location): void {
  location.replace(redirectAddress(visitor, targetIn(visitor, document.documentElement), location));
}

function targetIn({ settings }: Visitor, html: HTMLElement): RedirectTarget {
  const alternates = parseJsonObject(html.getAttribute(redirectPathsAttribute) ?? '');
  const redirectAddress = html.getAttribute(redirectAddressAttribute);
  return {
    languages: html.getAttribute(redirectLanguagesAttribute)?.split(' ') ?? settings.languages,
    originalPath: html.getAttribute(redirectAttribute) ?? '/',
    ...(alternates ? { alternates: alternates as NonNullable<RedirectTarget['alternates']> } : {}),
    ...(redirectAddress === null ? {} : { redirectAddress }),
  };
}

/**
 * Returns the address of a page in the visitor's language, or else in the first that has it, with
 * query and hash of `from`.
 */
export function redirectAddress(
  visitor: Visitor,
  { languages, originalPath, alternates, redirectAddress }: RedirectTarget,
  { search, hash }: Pick<Location, 'search' | 'hash'>,
): string {
  // A target with a query of its own gets no second one.
  if (redirectAddress !== undefined) return redirectAddress + (/[?#]/.test(redirectAddress) ? '' : search + hash);
  const { pathPrefix, unprefixedLanguage } = visitor.settings;
  const [first = ''] = languages;
  // A page of one language says nothing about the visitor's choice.
  const chosen = languages.length === 1 ? first : chooseLanguage(visitor, first);
  const page = { originalPath, ...(alternates ? { alternates } : {}), ...(unprefixedLanguage ? { unprefixedLanguage } : {}) };
  return withPrefix(encodeURI(alternatePath(page, languages.includes(chosen) ? chosen : first)), pathPrefix) + search + hash;
}

/** Returns the saved language, else the browser's, else `pageLanguage`, and saves it. */
export function chooseLanguage({ settings, storage, browserLanguages }: Visitor, pageLanguage: string): string {
  const { languages, languageTags } = settings;
  const tagOf = (language: string) => languageTags[language] ?? language;
  const fromBrowser = () => {
    const tag = matchBrowserLanguage(browserLanguages, languages.map(tagOf));
    return languages.find((language) => tagOf(language) === tag);
  };
  const saved = storage.get(storageKeys.language) ?? '';
  const chosen = (languages.includes(saved) ? saved : fromBrowser()) ?? pageLanguage;
  saveLanguage({ settings, storage }, chosen);
  return chosen;
}
