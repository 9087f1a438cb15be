import { defaultGeoHeader, type GeoInfo, geoOverrides, geoText, parseGeoInfo } from '#contract/geo';
import type { GeoPort } from '#contract/services';
import * as storageKeys from '#contract/storage-keys';
import type { VisitorSettings } from '#contract/visitor-settings';
import { type Clock, within } from '../clock.ts';
import type { SafeStorage } from '../safe-storage.ts';

/** Longest wait for an answer, in milliseconds. */
export const geoLimitMs = 1_000;

export interface BrowserGeoOptions {
  readonly visitor: Pick<VisitorSettings, 'geo' | 'geoHeader'>;
  readonly pathPrefix: string;
  readonly location: Pick<Location, 'search'>;
  readonly session: SafeStorage;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
}

/**
 * Asks the host for the visitor's location, which the page's query can override. One request for
 * each browser session, even if it fails: browsers log the refusal of a host.
 */
export function browserGeo({ visitor, pathPrefix, location, session, clock, fetch }: BrowserGeoOptions): GeoPort {
  const overrides = geoOverrides(new URLSearchParams(location.search));
  const state: { answer?: Promise<GeoInfo> } = {};
  /** Returns the text that is stored from now on. */
  const request = async (): Promise<string> => {
    const limit = new AbortController();
    const asking = fetch(`${pathPrefix}/`, { method: 'OPTIONS', cache: 'no-store', signal: limit.signal });
    let answer = '';
    try {
      const { headers } = await within(clock, geoLimitMs, asking, () => limit.abort());
      answer = geoText(parseGeoInfo(headers.get(visitor.geoHeader ?? defaultGeoHeader) ?? ''));
    } catch (reason) {
      if (overrides.province === undefined) throw reason;
    } finally {
      session.set(storageKeys.geo, answer);
    }
    return answer;
  };
  const locate = async (): Promise<GeoInfo> => {
    const stored = visitor.geo === false ? '' : session.get(storageKeys.geo);
    return { ...parseGeoInfo(stored ?? (await request())), ...overrides };
  };
  return {
    locate: () => {
      state.answer ??= locate();
      return state.answer;
    },
  };
}
