import type { EntryOf } from '../../../content/model.ts';

type AllMessages = EntryOf<'messages'>['fields'];
type ProvinceCode = EntryOf<'province'>['fields']['code'];

/** A product that visitors can ask a quote for. */
export interface QuoteProduct {
  /** Value of `product` in the address that the quote continues at. */
  readonly slug: string;
  readonly name: string;
  readonly notOfferedIn: readonly ProvinceCode[];
  /** The same as a sentence, for browsers without scripts; absent for a product that all have. */
  readonly exceptions?: string;
  /** Public insurers by province. */
  readonly publicInsurers: Readonly<Partial<Record<ProvinceCode, string>>>;
}

/** Texts of the start of a quote, and those of forms that it needs. */
export type QuoteTexts = AllMessages['quote'] & Pick<AllMessages['form'], 'optional' | 'sending' | 'error'>;

export interface QuoteData {
  /** Address that the quote continues at, without a query. */
  readonly address: string;
  /** In the site's order of products. */
  readonly products: readonly QuoteProduct[];
  readonly texts: QuoteTexts;
}
