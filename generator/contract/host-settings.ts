import type { FlagToggle } from './flags.ts';
import { parseJsonObject } from './json-text.ts';

/**
 * `host-settings.json`: requirements of the site's host beyond serving files, implemented by
 * `boreal serve` and documented for other hosts. It contains no secrets.
 */
export interface HostSettings {
  /** Path below which the addresses of all pages and files are, such as '/docs'; absent at the root. */
  readonly pathPrefix?: string;
  /** Old addresses: the host answers each with 301 and the address of its page. */
  readonly redirects?: readonly Redirect[];
  /**
   * Headers of all answers, errors included; those of `/assets/*` are for successful answers only.
   */
  readonly headers?: readonly HeaderRule[];
  /**
   * For a site with forms on its own host: they are posted to '<path>/<name of the form>', from the
   * host's root.
   */
  readonly forms?: { readonly path: string };
  /** For a site whose flag server answers on its own host. */
  readonly flags?: {
    /** Path of the frontend API, from the host's root. The host sends requests on to the server. */
    readonly path: string;
    /** Flags without a server, with which `serve` answers. */
    readonly bootstrap: readonly FlagToggle[];
  };
  readonly thirdPartyProxy?: {
    /** Path of the proxy, without prefix. */
    readonly path: string;
    /** Hosts that it may request; it refuses all others. */
    readonly hosts: readonly string[];
  };
}

/** An old address: site paths without prefix, decoded. */
export interface Redirect {
  readonly from: string;
  /** Or an address of another host. */
  readonly to: string;
}

/** Headers of all answers, or of those below a folder. */
export interface HeaderRule {
  /** Site paths without prefix: all that begin with the text before the star. */
  readonly paths: '/*' | '/assets/*';
  /**
   * Values by name, in lower case. No two rules set the same header, since some hosts would send
   * both.
   */
  readonly headers: Readonly<Record<string, string>>;
}

/** Path of the file below the path prefix. */
export const hostSettingsPath = '/host-settings.json';

/** Files for hosts, not for visitors. `_redirects` is optional and belongs to the site. */
export const hostFiles: ReadonlySet<string> = new Set([
  hostSettingsPath.slice(1),
  '_headers',
  '_nginx.conf',
  '_redirects',
  '_s3-routing-rules.json',
]);

/** Returns the path of an address on the site's own host; undefined for any other address. */
export const ownPath = (address: string | undefined): string | undefined => (address?.startsWith('/') ? address : undefined);

/** A path prefix: folders of characters that are never encoded. */
export const pathPrefixPattern: RegExp = /^(?:\/[A-Za-z0-9._~-]+)+$/;

/** Parses the text of the file. Drops invalid parts, so that nothing is allowed by accident. */
export function parseHostSettings(text: string): HostSettings {
  const { pathPrefix, headers, redirects, forms, flags, thirdPartyProxy } = parseJsonObject(text) ?? {};
  const { path: formPath } = (forms ?? {}) as { path?: unknown };
  const { path: flagPath, bootstrap } = (flags ?? {}) as { path?: unknown; bootstrap?: unknown };
  const { path, hosts } = (thirdPartyProxy ?? {}) as { path?: unknown; hosts?: unknown };
  return {
    ...(typeof pathPrefix === 'string' && pathPrefixPattern.test(pathPrefix) ? { pathPrefix } : {}),
    ...(Array.isArray(headers) ? { headers: headers.filter(isHeaderRule) } : {}),
    ...(Array.isArray(redirects) ? { redirects: redirects.filter(isRedirect) } : {}),
    ...(typeof formPath === 'string' ? { forms: { path: formPath } } : {}),
    ...(typeof flagPath === 'string' && Array.isArray(bootstrap) ? { flags: { path: flagPath, bootstrap } } : {}),
    ...(typeof path === 'string' && Array.isArray(hosts)
      ? { thirdPartyProxy: { path, hosts: hosts.filter((host) => typeof host === 'string') } }
      : {}),
  };
}

/**
 * Returns the headers of an answer for a site path without prefix, from all rules that match it.
 */
export function headersFor(rules: readonly HeaderRule[], sitePath: string): Record<string, string> {
  return Object.assign({}, ...rules.filter(({ paths }) => sitePath.startsWith(paths.slice(0, -1))).map(({ headers }) => headers));
}

function isRedirect(value: unknown): value is Redirect {
  const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown };
  return typeof from === 'string' && typeof to === 'string' && (isSitePath(to) || isWebAddress(to));
}

const isSitePath = (to: string): boolean => to.startsWith('/') && !/^\/[/\\]/.test(to);

/** Protocol, host and port, without user name, and the rest in printable ASCII. */
const webAddress = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/i;

/** True for an address of a web page with its host, which can be sent as it is. */
export const isWebAddress = (to: string): boolean => webAddress.test(to);

function isHeaderRule(value: unknown): value is HeaderRule {
  const { paths, headers } = (value ?? {}) as { paths?: unknown; headers?: unknown };
  return (
    (paths === '/*' || paths === '/assets/*') &&
    typeof headers === 'object' &&
    headers !== null &&
    Object.entries(headers).every(([name, text]) => /^[a-z0-9-]+$/.test(name) && isHeaderText(text))
  );
}

/** True for printable ASCII, which excludes line breaks and everything else that servers refuse. */
function isHeaderText(value: unknown): boolean {
  return typeof value === 'string' && /^[\x20-\x7e]*$/.test(value);
}
