import type { Redirect } from '#contract/host-settings';
import { addressOf, withPrefix } from '#contract/page-path';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

export interface RedirectOptions {
  readonly redirects: readonly Redirect[];
  readonly pathPrefix: string;
  /** Paths of all pages. Storage compares the beginnings of addresses only. */
  readonly paths: () => Iterable<string>;
}

/** Maximum number of rules of a storage bucket. */
const maxRules = 50;

/** Escapes a path for a regular expression. */
export const literal = (path: string): string => path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the redirects of old addresses in the formats of hosts; no files without any. */
export function redirectFiles(options: RedirectOptions): readonly OutputFile[] {
  if (options.redirects.length === 0) return [];
  return [
    outputFile('_redirects', `${redirectLines(options).join('\n')}\n`),
    outputFile('_s3-routing-rules.json', `${JSON.stringify({ RoutingRules: routingRules(options) }, null, 2)}\n`),
  ];
}

/** Returns lines for hosts that read `_redirects`. */
export function redirectLines({ redirects, pathPrefix }: Omit<RedirectOptions, 'paths'>): readonly string[] {
  return redirects.map(({ from, to }) => `${addressOf(from, pathPrefix)} ${addressOf(to, pathPrefix)} 301`);
}

/** A rule applies to all addresses that begin with it: none that would cover another page is written. */
function routingRules({ redirects, pathPrefix, paths }: RedirectOptions): readonly object[] {
  const all = [...paths()];
  const keyOf = (path: string): string => addressOf(path, pathPrefix).slice(1);
  return redirects
    .filter(({ from }) => all.every((path) => path === from || !path.startsWith(from)))
    .flatMap(({ from, to }) => {
      const target = to.startsWith('/') ? { ReplaceKeyWith: keyOf(to) } : otherHost(to);
      return target ? { Condition: { KeyPrefixEquals: keyOf(from) }, Redirect: { ...target, HttpRedirectCode: '301' } } : [];
    })
    .slice(0, maxRules);
}

/** Returns the target of a rule that leads to another host. A rule has no query and no empty key. */
function otherHost(address: string): object | undefined {
  const { protocol, host, pathname, search, hash } = new URL(address);
  if (search + hash !== '' || pathname === '/') return undefined;
  return { Protocol: protocol.slice(0, -1), HostName: host, ReplaceKeyWith: pathname.slice(1) };
}

/**
 * Returns directives for the site's `location` of nginx. nginx compares decoded paths, and encodes
 * the target.
 */
export function nginxRedirects({ redirects, pathPrefix }: Omit<RedirectOptions, 'paths'>): readonly string[] {
  return redirects.map(({ from, to }) => {
    const optionalSlash = from.endsWith('/') ? '/?' : '';
    const path = literal(withPrefix(from.replace(/\/$/, ''), pathPrefix));
    return `rewrite "^${path.replaceAll('"', '')}${optionalSlash}$" "${addressOf(to, pathPrefix).replaceAll('$', '%24')}" permanent;`;
  });
}
