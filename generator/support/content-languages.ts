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
 * Returns a language tag as the Open Graph protocol writes it, language and territory: fr_CA for
 * fr-CA, zh_CN for zh-Hans, the language alone if the tag has neither territory nor script.
 */
export function openGraphLocale(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag);
  // Facebook’s name of Latin America.
  if (region === '419') return `${language}_LA`;
  const territory = region ?? (script && new Intl.Locale(tag).maximize().region);
  return territory === undefined || /^\d/.test(territory) ? language : `${language}_${territory}`;
}

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
