import type { EntryOf } from '../../content/model.ts';
import { pathIn, type TwoPaths } from './two-paths.routes.ts';

/** Texts of pages that entries of most types have in common. */

type PageFields = EntryOf<'page'>['fields'];
type MetaFields = Pick<PageFields, 'metaTitle' | 'metaDescription'>;

/**
 * Returns the texts about a page for use outside it. Omits an absent `metaTitle`, because optional
 * data is never `undefined`.
 */
export function metaOf({ metaTitle, metaDescription }: MetaFields) {
  return { metaDescription, metaTitle };
}

interface Introduced {
  readonly locale: string;
  readonly fields: MetaFields & Pick<PageFields, 'title' | 'name' | 'lead'>;
}

/** Returns the texts at the top of a page and about it. `path` is canonical in its language. */
export function introAt(paths: TwoPaths, { locale, fields }: Introduced) {
  const { title, name, lead } = fields;
  return { title, ...metaOf(fields), name, path: pathIn(locale, paths), lead };
}
