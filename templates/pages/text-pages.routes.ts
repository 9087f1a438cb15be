import type { ContentGraph, EntryOf } from '../../content/model.ts';
import { metaOf } from './page-texts.routes.ts';
import { pathIn, pathsOf, type TwoPaths } from './two-paths.routes.ts';

/** Paths of entries of the type `page`, in any family. */

export const textPagePaths = ({ slug, fields }: EntryOf<'page'>): TwoPaths => pathsOf(fields.path ?? slug, fields.frenchPath);

/** Returns the canonical path in the entry's language. */
export const textPagePath = (page: EntryOf<'page'>): string => pathIn(page.locale, textPagePaths(page));

/** Returns the pages with a layout. Most sites have one of each: the blog's index, the site map. */
export const pagesWithLayout = (
  graph: ContentGraph,
  locale: string,
  layout: EntryOf<'page'>['fields']['layout'],
): readonly EntryOf<'page'>[] => graph.ofType('page', locale).filter(({ fields }) => fields.layout === layout);

export const linkToPage = (page: EntryOf<'page'>) => ({ title: page.fields.title, path: textPagePath(page) });

/** Lists links to the pages with some layouts, in the order of all pages. */
export const linksToPages =
  (...layouts: readonly EntryOf<'page'>['fields']['layout'][]) =>
  (graph: ContentGraph, locale: string) =>
    graph
      .ofType('page', locale)
      .flatMap((page, order) => (layouts.includes(page.fields.layout) ? [{ ...linkToPage(page), order }] : []));

/** Returns the texts at the top of such a page, and those about it. */
export function introOf(page: EntryOf<'page'>) {
  const { title, name, lead, body } = page.fields;
  return { title, name, lead, body, path: textPagePath(page), ...metaOf(page.fields) };
}
