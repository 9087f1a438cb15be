import type { SearchFields } from 'boreal';
import type { EntryOf } from '../../content/model.ts';

/** Kinds of results, as named in the interface. */
export type SearchCategory = keyof EntryOf<'messages'>['fields']['search']['categories'];

interface Described {
  readonly fields: Pick<EntryOf<'page'>['fields'], 'title' | 'metaTitle' | 'metaDescription' | 'keywords'> & {
    readonly name?: string;
  };
}

interface Found {
  readonly category: SearchCategory;
  readonly product?: EntryOf<'product'>;
  /** Words that the entry's own fields lack. */
  readonly keywords?: readonly string[];
  readonly texts?: SearchFields['texts'];
  readonly weight?: number;
}

/** Factors by which pages weigh more or less than others. */
export const searchWeights = {
  /** A query that names only a subject is for its main page. */
  main: 2,
  /** Campaigns are for visitors with an offer. */
  campaign: 0.5,
  /** A query without a place is for general pages, whose words the pages of places repeat. */
  place: 0.15,
} as const;

/**
 * Returns the search fields of an entry. Its plain names are keywords, because titles often lack
 * them.
 */
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

/** Returns the key of a product among the filters of the search. */
export const productTypeOf = ({ fields }: EntryOf<'product'>): string => fields.illustration;
