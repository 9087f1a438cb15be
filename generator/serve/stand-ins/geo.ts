/** A stand-in for a host that knows where its visitors are: it places all of them where it was told, or says nothing. */
import { defaultGeoHeader, parseGeoInfo } from '#contract/geo';
import { ProblemError } from '../../errors/problem.ts';
import { serveErrors } from '../errors.ts';
import type { Handler } from '../request-handler.ts';

export interface GeoStandInOptions {
  /** '' or '/x'. */
  readonly pathPrefix: string;
  /** The header's value, as it is sent: 'city=TORONTO,province=ON,country=CA'. Absent means that nothing is known. */
  readonly geo?: string | undefined;
  /** Name of the header. */
  readonly geoHeader?: string | undefined;
}

/** Makes the handler of OPTIONS on the site's root. Throws ProblemError if a visitor's browser would not understand all of `geo`. */
export function createGeoStandIn({ pathPrefix, geo, geoHeader = defaultGeoHeader }: GeoStandInOptions): Handler {
  if (geo !== undefined && !isUnderstood(geo)) throw new ProblemError([serveErrors.GEO_NOT_UNDERSTOOD({ geo })]);
  return (request) => {
    if (request.method !== 'OPTIONS' || new URL(request.url).pathname !== `${pathPrefix}/`) return undefined;
    const headers = new Headers({ allow: 'GET, HEAD, OPTIONS', 'cache-control': 'no-store' });
    if (geo !== undefined) headers.set(geoHeader, geo);
    return new Response(null, { status: 204, headers });
  };
}

/** Whether each part is a known key with a value of its own, in signs that a header can carry. */
const isUnderstood = (geo: string): boolean =>
  /^[\x20-\x7e\xa0-\xff]+$/.test(geo) && Object.keys(parseGeoInfo(geo)).length === geo.split(',').length;
