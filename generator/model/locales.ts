import { isRecord } from '../support/shapes.ts';

/** A language by its path segment: its tag, or its tag with the direction of its script. */
type WrittenLocale = string | { readonly tag: string; readonly dir?: 'ltr' | 'rtl' };

/** Languages as a config has them: a list of tags, or a record by path segment. */
export type WrittenLocales = readonly string[] | Readonly<Record<string, WrittenLocale>>;

/**
 * Returns languages by path segment. In a list, the segment is the language of the tag, or the whole
 * tag if two have the same language. Other values are returned as they are, for the check of the config.
 */
export function localesOf(written: unknown = ['en']): unknown {
  if (Array.isArray(written)) {
    const languages = written.map((tag) => String(tag).split('-')[0]?.toLowerCase() ?? '');
    const isOnly = (language: string): boolean => languages.indexOf(language) === languages.lastIndexOf(language);
    return Object.fromEntries(
      written.map((tag, at) => {
        const language = languages[at] ?? '';
        return [isOnly(language) ? language : String(tag).toLowerCase(), { tag }];
      }),
    );
  }
  if (!isRecord(written)) return written;
  return Object.fromEntries(
    Object.entries(written).map(([segment, locale]) => [segment, typeof locale === 'string' ? { tag: locale } : locale]),
  );
}
