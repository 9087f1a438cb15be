/**
 * A product in a place that does not have it: an address that no page answers, and that visitors who change a word of another address
 * still come to. They are sent on to the product's page, which is told the province of the place by this key of its query.
 */
import type { ProvinceCode } from './province.ts';

export const notOfferedInKey = 'notOfferedIn';

/** What an address of a pair may name. */
export interface Pairs {
  /** The province of each place, by the place's slug. */
  readonly places: Readonly<Record<string, ProvinceCode>>;
  /** Slugs. */
  readonly products: readonly string[];
}

/** Where a path of a known place and a known product, below the language, leads instead; undefined for any other path. */
export function productOfMissingPair(path: string, { places, products }: Pairs): string | undefined {
  const [, place = '', product = ''] = /^\/location\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  const province = Object.hasOwn(places, place) ? places[place] : undefined;
  return province !== undefined && products.includes(product) ? `/${product}/?${notOfferedInKey}=${province}` : undefined;
}
