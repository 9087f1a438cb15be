/**
 * Addresses of a product in a place that does not have it. No page has such an address, but
 * visitors who edit another one get there. They go to the product's page, which reads the province
 * of the place from this query key.
 */
import type { ProvinceCode } from './province.ts';

export const notOfferedInKey = 'notOfferedIn';

/** Names that may occur in the address of a pair. */
export interface Pairs {
  /** Province of each place, by the place's slug. */
  readonly places: Readonly<Record<string, ProvinceCode>>;
  /** Slugs. */
  readonly products: readonly string[];
}

/**
 * Returns the product's path for the path of a known place and product, below the language;
 * undefined for other paths.
 */
export function productOfMissingPair(path: string, { places, products }: Pairs): string | undefined {
  const [, place = '', product = ''] = /^\/location\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  const province = Object.hasOwn(places, place) ? places[place] : undefined;
  return province !== undefined && products.includes(product) ? `/${product}/?${notOfferedInKey}=${province}` : undefined;
}
