import { parseJsonObject } from './json-text.ts';

/**
 * `host-settings.json`: what the site's host is to do beyond handing out files. `boreal serve` does it by this file; whoever sets up
 * another host can read there what is asked for. Nothing in it is secret. Not emitted where nothing is asked for.
 */
export interface HostSettings {
  readonly thirdPartyProxy?: {
    /** Path of the proxy, without prefix. */
    readonly path: string;
    /** Hosts that it may ask; everything else is refused. */
    readonly hosts: readonly string[];
  };
}

export const hostSettingsPath = '/host-settings.json';

/** The settings in a file's text; a part that is not understood is not there, so that nothing is allowed by mistake. */
export function parseHostSettings(text: string): HostSettings {
  const { path, hosts } = (parseJsonObject(text)?.thirdPartyProxy ?? {}) as { path?: unknown; hosts?: unknown };
  if (typeof path !== 'string' || !Array.isArray(hosts)) return {};
  return { thirdPartyProxy: { path, hosts: hosts.filter((host) => typeof host === 'string') } };
}
