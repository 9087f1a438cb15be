import { boreal, type EntryOf, type TreeNode } from 'boreal';
import { model } from './model.ts';

/** Declares the pages of this site, bound to its content types and shared data. */
export const site = boreal({
  types: model,
  shared: {
    words(graph, locale) {
      const { fields, original } = graph.single('words', 'words', locale);
      return { ...fields, original };
    },
    frame(graph, locale) {
      const { versions } = graph.single('settings', 'settings', locale).fields;
      const menu = graph.tree('doc', locale, { orderBy: 'order' }).children.map(itemOf);
      const links: readonly Pick<MenuItem, 'title' | 'path' | 'original'>[] = [];
      const names = Object.fromEntries(graph.locales.map((each) => [each, languageName(each)]));
      return { menu, versions, links, names };
    },
  },
  rootShared: ['words', 'frame'],
});

type Doc = EntryOf<typeof model, 'doc'>;

/** A page or folder of the side bar. A folder without a page of its own has no path. */
export interface MenuItem extends Pick<Doc, 'original'> {
  readonly title: string;
  readonly description: string | undefined;
  readonly path: string | undefined;
  readonly items: readonly MenuItem[];
}

/** Returns the item of a folder or page; the name of a folder without a page is its title: 'For editors'. */
export const itemOf = ({ name, entry, children }: TreeNode<Doc>): MenuItem => ({
  title: entry?.fields.title ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
  description: entry?.fields.description,
  path: entry && `/${entry.slug}/`,
  original: entry?.original,
  items: children.map(itemOf),
});

/** Returns the name of a language in that language. */
function languageName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
