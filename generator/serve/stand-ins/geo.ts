/**
 * A stand-in for a host that knows the location of its visitors: all have the same one, or none.
 */
import { defaultGeoHeader, parseGeoInfo } from '#contract/geo';
import { ProblemError } from '../../errors/problem.ts';
import { serveErrors } from '../errors.ts';
import type { Handler } from '../request-handler.ts';

export interface GeoStandInOptions {
  /** '' or '/x'. */
  readonly pathPrefix: string;
  /** Value of the header: 'city=TORONTO,province=ON,country=CA'; absent if unknown. */
  readonly geo?: string;
  readonly geoHeader?: string;
}

/** Makes the handler of OPTIONS on the site's root. Throws ProblemError if `geo` is invalid. */
export function createGeoStandIn({ pathPrefix, geo, geoHeader = defaultGeoHeader }: GeoStandInOptions): Handler {
  if (geo !== undefined && !isValid(geo)) throw new ProblemError([serveErrors.GEO_NOT_UNDERSTOOD({ geo })]);
  return (request) => {
    if (request.method !== 'OPTIONS' || new URL(request.url).pathname !== `${pathPrefix}/`) return undefined;
    const headers = new Headers({ allow: 'GET, HEAD, OPTIONS', 'cache-control': 'no-store' });
    if (geo !== undefined) headers.set(geoHeader, geo);
    return new Response(null, { status: 204, headers });
  };
}

/** True if each part is a valid key with a value, each key once, all in header characters. */
const isValid = (geo: string): boolean =>
  /^[\x20-\x7e\xa0-\xff]+$/.test(geo) && Object.keys(parseGeoInfo(geo)).length === geo.split(',').length;
