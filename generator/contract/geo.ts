/** Estimated location of a visitor, in upper case; unknown values are absent. */
export interface GeoInfo {
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
}

/** Default name of the header in the answer to an OPTIONS request on the site's root. */
export const defaultGeoHeader = 'x-geo';

/**
 * A key in any case and a name: letters of any script and digits, with spaces, dots, hyphens and
 * apostrophes between them. Other text is ignored.
 */
const pair = /(?:^|,)\s*(city|province|country)\s*=\s*([\p{L}\p{N}][\p{L}\p{M}\p{N} .’'-]{0,79}?)\s*(?=,|$)/giu;

/**
 * Parses 'city=TORONTO,province=ON,country=CA'. The values come from outside: never write them as
 * HTML.
 */
export const parseGeoInfo = (header: string): GeoInfo =>
  Object.fromEntries([...header.matchAll(pair)].map(([, key = '', value = '']) => [key.toLowerCase(), value.toUpperCase()]));

/** Returns the text from which parseGeoInfo reads the same values. */
export const geoText = (info: GeoInfo): string =>
  Object.entries(info)
    .map((pair) => pair.join('='))
    .join();

/**
 * Reads the query parameters that replace values of the header: geoCity, geoProvince, geoCountry.
 */
export const geoOverrides = (query: { get(name: string): string | null }): GeoInfo =>
  parseGeoInfo(['City', 'Province', 'Country'].map((key) => `${key}=${query.get(`geo${key}`) ?? ''}`).join());
