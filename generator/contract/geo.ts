/** Where a visitor seems to be. All values upper-cased; what is unknown is absent. */
export interface GeoInfo {
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
}

/** Name of the header that answers an OPTIONS request on the site's root, where a site names no other. */
export const defaultGeoHeader = 'x-geo';

const keys = ['city', 'province', 'country'] as const;

/** Letters of any script with spaces, dots, hyphens and apostrophes between them: all that the name of a place needs. */
const placeName = /^[\p{L}\p{M}][\p{L}\p{M} .’'-]{0,79}$/u;

/**
 * Reads 'city=TORONTO,province=ON,country=CA', as a header or as the query of an address may give it: keys are lower-cased, values
 * upper-cased, and whatever is no known key or no name of a place is left out. Text from outside: never write it as HTML.
 */
export function parseGeoInfo(header: string): GeoInfo {
  return geoInfo(
    header.split(',').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );
}

/** Query parameters that stand in for the header, value by value: geoCity, geoProvince, geoCountry. */
export function geoOverrides(query: Iterable<readonly [string, string]>): GeoInfo {
  const named = [...query].filter(([name]) => /^geo[A-Z]/.test(name));
  return geoInfo(named.map(([name, value]) => [name.slice('geo'.length), value] as const));
}

function geoInfo(pairs: readonly (readonly [string, string])[]): GeoInfo {
  const found = pairs.flatMap(([key, value]) => {
    const name = key.trim().toLowerCase();
    const known = keys.find((candidate) => candidate === name);
    const text = value.trim();
    return known !== undefined && placeName.test(text) ? [[known, text.toUpperCase()] as const] : [];
  });
  return Object.fromEntries(found);
}
