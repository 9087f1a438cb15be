import { storageKeys } from '#contract/browser-globals';
import { defaultGeoHeader, type GeoInfo, geoOverrides, geoText, parseGeoInfo } from '#contract/geo';
import type { GeoPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { Clock } from '../clock.ts';
import type { SafeStorage } from '../safe-storage.ts';

/** Longest wait for an answer, in milliseconds. */
const limitMs = 1_000;

export interface BrowserGeoOptions {
  readonly visitor: Pick<VisitorSettings, 'geo' | 'geoHeader'>;
  readonly pathPrefix: string;
  readonly location: Pick<Location, 'search'>;
  readonly session: SafeStorage;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
}

/**
 * Asks the host, which knows the visitor's network address; the page's query may say otherwise. One request for each browser session,
 * whatever comes of it: browsers log the refusal of a host that does not know the method.
 */
export function browserGeo({ visitor, pathPrefix, location, session, clock, fetch }: BrowserGeoOptions): GeoPort {
  const overrides = geoOverrides(new URLSearchParams(location.search));
  const known: { location?: Promise<GeoInfo> } = {};
  const ask = async (): Promise<GeoInfo> => {
    const limit = new AbortController();
    const timer = clock.setTimeout(() => limit.abort(new Error('The host does not say in time where the visitor is.')), limitMs);
    let answer: GeoInfo = {};
    try {
      const { headers } = await fetch(`${pathPrefix}/`, { method: 'OPTIONS', cache: 'no-store', signal: limit.signal });
      answer = parseGeoInfo(headers.get(visitor.geoHeader ?? defaultGeoHeader) ?? '');
    } catch (reason) {
      if (overrides.province === undefined) throw reason;
    } finally {
      clock.clearTimeout(timer);
      session.set(storageKeys.geo, geoText(answer));
    }
    return { ...answer, ...overrides };
  };
  const locate = async (): Promise<GeoInfo> => {
    const stored = visitor.geo === false ? '' : session.get(storageKeys.geo);
    return stored === undefined ? ask() : { ...parseGeoInfo(stored), ...overrides };
  };
  return {
    locate: () => {
      known.location ??= locate();
      return known.location;
    },
  };
}
