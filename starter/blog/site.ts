import { boreal } from 'boreal';
import { model } from './model.ts';

/** Languages by path segment, the default one first. */
export const locales: Record<string, { readonly tag: string }> = { en: { tag: 'en' }, fr: { tag: 'fr' } };

/** Declares the pages of this site, bound to its content types and shared data. */
export const site = boreal({
  types: model,
  shared: {
    site(graph, locale) {
      const { fields, original } = graph.single('words', 'words', locale);
      const pageLinks = graph.ofType('page', locale).map((page) => ({
        path: `/${page.slug}/`,
        title: page.fields.title,
        original: page.original,
      }));
      const links = [
        { path: '/articles/', title: fields.articles, original },
        ...pageLinks,
        { path: '/search/', title: fields.search, original },
      ];
      const names = Object.fromEntries(graph.locales.map((each) => [each, languageName(each)]));
      const hasFeed = graph.ofType('article', locale).length > 0;
      return { ...fields, original, links, names, hasFeed };
    },
  },
  rootShared: ['site'],
});

/** Returns the name of a language in that language. */
function languageName(locale: string): string {
  const tag = locales[locale]?.tag ?? locale;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
