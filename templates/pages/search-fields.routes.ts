import type { EntryOf } from '../../content/model.ts';
import type { SearchFields } from '../../generator/site-definition.ts';

/** Kinds of results, as the interface names them. */
export type SearchCategory = keyof EntryOf<'messages'>['fields']['search']['categories'];

interface Described {
  readonly fields: Pick<EntryOf<'page'>['fields'], 'title' | 'metaTitle' | 'metaDescription' | 'keywords'> & {
    readonly name?: string;
  };
}

interface Found {
  readonly category: SearchCategory;
  readonly product?: EntryOf<'product'> | undefined;
  /** Words beyond those that the entry has itself. */
  readonly keywords?: readonly string[];
  readonly texts?: SearchFields['texts'];
  readonly weight?: number;
}

/** What the words of pages count, compared with those of others. */
export const searchWeights = {
  /** Who names a subject and no more looks for the page that the others belong to. */
  main: 2,
  /** Campaigns are for those who were sent an offer. */
  campaign: 0.5,
  /** Who names no place looks for what holds everywhere, of which the pages of places speak in the same words. */
  place: 0.3,
} as const;

/** What visitors find an entry's page by: its title and description, and as keywords its plain names, which titles often are not. */
export function searchOf(
  { fields }: Described,
  { category, product, keywords = [], texts = [], weight = 1 }: Found,
): SearchFields {
  const { title, name = '', metaTitle = '', metaDescription } = fields;
  return {
    page: title,
    description: metaDescription,
    category,
    productType: product && productTypeOf(product),
    keywords: [name, metaTitle, ...fields.keywords, ...keywords].filter(Boolean),
    texts,
    weight,
  };
}

/** Key of a product among the filters of the search. */
export const productTypeOf = ({ fields }: EntryOf<'product'>): string => fields.illustration;
