import { defaultGeoHeader, type GeoInfo, geoOverrides, parseGeoInfo } from '#contract/geo';
import type { GeoPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { Clock } from '../clock.ts';

/** Longest wait for an answer, in milliseconds. */
const limitMs = 1_000;

export interface BrowserGeoOptions {
  readonly visitor: Pick<VisitorSettings, 'geoHeader'>;
  readonly pathPrefix: string;
  readonly location: Pick<Location, 'search'>;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
}

/** Asks the host, which knows the visitor's network address; the page's query may say otherwise. One request for each document. */
export function browserGeo({ visitor, pathPrefix, location, clock, fetch }: BrowserGeoOptions): GeoPort {
  const overrides = geoOverrides(new URLSearchParams(location.search));
  const asked: { answer?: Promise<GeoInfo> } = {};
  const ask = async (): Promise<GeoInfo> => {
    const limit = new AbortController();
    const timer = clock.setTimeout(() => limit.abort(new Error('The host does not say in time where the visitor is.')), limitMs);
    try {
      const { headers } = await fetch(`${pathPrefix}/`, { method: 'OPTIONS', cache: 'no-store', signal: limit.signal });
      return { ...parseGeoInfo(headers.get(visitor.geoHeader ?? defaultGeoHeader) ?? ''), ...overrides };
    } catch (reason) {
      if (overrides.province === undefined) throw reason;
      return overrides;
    } finally {
      clock.clearTimeout(timer);
    }
  };
  return {
    locate: () => {
      asked.answer ??= ask();
      return asked.answer;
    },
  };
}
