import type { ContentLanguage } from '#contract/page';

/** Scripts that are written from right to left (Unicode, ISO 15924). */
const rtlScripts = new Set([
  ...['Adlm', 'Arab', 'Aran', 'Armi', 'Avst', 'Chrs', 'Cprt', 'Elym', 'Gara', 'Hatr', 'Hebr', 'Hung', 'Khar', 'Lydi'],
  ...['Mand', 'Mani', 'Mend', 'Merc', 'Mero', 'Narb', 'Nbat', 'Nkoo', 'Orkh', 'Ougr', 'Palm', 'Phli', 'Phlp', 'Phnx'],
  ...['Prti', 'Rohg', 'Samr', 'Sarb', 'Sogd', 'Sogo', 'Syrc', 'Syre', 'Syrj', 'Syrn', 'Thaa', 'Yezi'],
]);

type Locales = Readonly<Record<string, { readonly tag: string; readonly dir?: ContentLanguage['dir'] }>>;

/** Returns tag and writing direction of each locale. A setting `dir` wins over the tag. */
export const contentLanguages = (locales: Locales): Readonly<Record<string, ContentLanguage>> =>
  Object.fromEntries(
    Object.entries(locales).map(([locale, { tag, dir = directionOf(tag) }]) => [locale, { locale, lang: tag, dir }]),
  );

/**
 * Returns the writing direction of a language tag, from its usual script. Not every supported
 * version of Node has `Intl.Locale.prototype.getTextInfo`.
 */
export function directionOf(tag: string): ContentLanguage['dir'] {
  try {
    return rtlScripts.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    // Not a valid tag: browsers take the default direction, too.
    return 'ltr';
  }
}
