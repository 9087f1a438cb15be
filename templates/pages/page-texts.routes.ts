import type { EntryOf } from '../../content/model.ts';
import { pathIn, type TwoPaths } from './two-paths.routes.ts';

/** The texts that entries of most types have in common, as their pages need them. */

type PageFields = EntryOf<'page'>['fields'];
type MetaFields = Pick<PageFields, 'metaTitle' | 'metaDescription'>;

/** What is said about a page outside itself. Without a `metaTitle` the property is left out, since optional data is never `undefined`. */
export function metaOf({ metaTitle, metaDescription }: MetaFields) {
  return { metaDescription, ...(metaTitle === undefined ? {} : { metaTitle }) };
}

interface Introduced {
  readonly locale: string;
  readonly fields: MetaFields & Pick<PageFields, 'title' | 'name' | 'lead'>;
}

/** What a page at one or two paths shows at its top, and what is said about it elsewhere; `path` is the one to be found in its language. */
export function introAt(paths: TwoPaths, { locale, fields }: Introduced) {
  const { title, name, lead } = fields;
  return { title, ...metaOf(fields), name, path: pathIn(locale, paths), lead };
}
