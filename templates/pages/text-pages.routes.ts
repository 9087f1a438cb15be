import type { ContentGraph, EntryOf } from '../../content/model.ts';
import { metaOf } from './page-texts.routes.ts';
import { pathIn, pathsOf, type TwoPaths } from './two-paths.routes.ts';

/** Where entries of the type `page` stand, whatever family shows them. */

export const textPagePaths = ({ slug, fields }: EntryOf<'page'>): TwoPaths => pathsOf(fields.path ?? slug, fields.frenchPath);

/** The path to be found in the entry's language. */
export const textPagePath = (page: EntryOf<'page'>): string => pathIn(page.locale, textPagePaths(page));

/** The pages with a layout, of which most sites have one: the blog's index, the site map. */
export const pagesWithLayout = (
  graph: ContentGraph,
  locale: string,
  layout: EntryOf<'page'>['fields']['layout'],
): readonly EntryOf<'page'>[] => graph.ofType('page', locale).filter(({ fields }) => fields.layout === layout);

/** What every such page shows at its top, and what is said about it elsewhere. */
export function introOf(page: EntryOf<'page'>) {
  const { title, name, lead, body } = page.fields;
  return { title, name, lead, body, path: textPagePath(page), ...metaOf(page.fields) };
}
