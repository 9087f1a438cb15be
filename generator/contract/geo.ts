/** Where a visitor seems to be. All values upper-cased; what is unknown is absent. */
export interface GeoInfo {
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
}

/** Name of the header that answers an OPTIONS request on the site's root, where a site names no other. */
export const defaultGeoHeader = 'x-geo';

/**
 * A known key in any case and the name of a place: letters of any script and digits, with spaces, dots, hyphens and apostrophes between
 * them. The rest of the text is passed over.
 */
const pair = /(?:^|,)\s*(city|province|country)\s*=\s*([\p{L}\p{N}][\p{L}\p{M}\p{N} .’'-]{0,79}?)\s*(?=,|$)/giu;

/** Reads 'city=TORONTO,province=ON,country=CA'. Text from outside: never write it as HTML. */
export const parseGeoInfo = (header: string): GeoInfo =>
  Object.fromEntries([...header.matchAll(pair)].map(([, key = '', value = '']) => [key.toLowerCase(), value.toUpperCase()]));

/** The text that parseGeoInfo reads as the same places. */
export const geoText = (info: GeoInfo): string =>
  Object.entries(info)
    .map((pair) => pair.join('='))
    .join();

/** Query parameters that stand in for the header, value by value: geoCity, geoProvince, geoCountry. */
export const geoOverrides = (query: { get(name: string): string | null }): GeoInfo =>
  parseGeoInfo(['City', 'Province', 'Country'].map((key) => `${key}=${query.get(`geo${key}`) ?? ''}`).join());
