import { parseJsonObject } from './json-text.ts';

/**
 * `host-settings.json`: what the site's host is to do beyond handing out files. `boreal serve` does it by this file; whoever sets up
 * another host can read there what is asked for. Nothing in it is secret.
 */
export interface HostSettings {
  /** Headers that every answer is to have, pages, files and errors alike; those of `/assets/*` are for successful answers only. */
  readonly headers?: readonly HeaderRule[];
  /** Of a site whose host takes its forms: they are posted to '<path>/<name of the form>'. The path is from the host's root. */
  readonly forms?: { readonly path: string };
  readonly thirdPartyProxy?: {
    /** Path of the proxy, without prefix. */
    readonly path: string;
    /** Hosts that it may ask; everything else is refused. */
    readonly hosts: readonly string[];
  };
}

/** Headers of all answers, or of those below a folder. */
export interface HeaderRule {
  /** Site paths that it is for, without prefix: all that begin with the text before the star. */
  readonly paths: '/*' | '/assets/*';
  /** Value by name; names in lower case. No two rules of a site set the same header, since some hosts would send both. */
  readonly headers: Readonly<Record<string, string>>;
}

export const hostSettingsPath = '/host-settings.json';

/** Files for hosts to read, and not for visitors. `_redirects` is the site's own, if it has one. */
export const hostFiles: ReadonlySet<string> = new Set([hostSettingsPath.slice(1), '_headers', '_nginx.conf', '_redirects']);

/** The settings in a file's text; a part that is not understood is not there, so that nothing is allowed by mistake. */
export function parseHostSettings(text: string): HostSettings {
  const { headers, forms, thirdPartyProxy } = parseJsonObject(text) ?? {};
  const { path: formPath } = (forms ?? {}) as { path?: unknown };
  const { path, hosts } = (thirdPartyProxy ?? {}) as { path?: unknown; hosts?: unknown };
  return {
    ...(Array.isArray(headers) ? { headers: headers.filter(isHeaderRule) } : {}),
    ...(typeof formPath === 'string' ? { forms: { path: formPath } } : {}),
    ...(typeof path === 'string' && Array.isArray(hosts)
      ? { thirdPartyProxy: { path, hosts: hosts.filter((host) => typeof host === 'string') } }
      : {}),
  };
}

/** The headers of an answer for a site path (without prefix): those of all rules that it falls under. */
export function headersFor(rules: readonly HeaderRule[], sitePath: string): Record<string, string> {
  return Object.assign({}, ...rules.filter(({ paths }) => sitePath.startsWith(paths.slice(0, -1))).map(({ headers }) => headers));
}

function isHeaderRule(value: unknown): value is HeaderRule {
  const { paths, headers } = (value ?? {}) as { paths?: unknown; headers?: unknown };
  return (
    (paths === '/*' || paths === '/assets/*') &&
    typeof headers === 'object' &&
    headers !== null &&
    Object.entries(headers).every(([name, text]) => /^[a-z0-9-]+$/.test(name) && isHeaderText(text))
  );
}

/** Printable ASCII only: neither a line break nor anything else that a server would refuse to send. */
function isHeaderText(value: unknown): boolean {
  return typeof value === 'string' && /^[\x20-\x7e]*$/.test(value);
}
