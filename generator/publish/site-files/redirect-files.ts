import type { Redirect } from '#contract/host-settings';
import { withPrefix } from '#contract/page-path';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

export interface RedirectOptions {
  readonly redirects: readonly Redirect[];
  readonly pathPrefix: string;
  /** Paths of all pages. Storage compares the beginnings of addresses only. */
  readonly paths: () => Iterable<string>;
}

/** Maximum number of rules of a storage bucket. */
const maxRules = 50;

/** Returns the redirects of old addresses in the formats of hosts; no files without any. */
export function redirectFiles(options: RedirectOptions): readonly OutputFile[] {
  if (options.redirects.length === 0) return [];
  return [
    outputFile('_redirects', `${redirectLines(options).join('\n')}\n`),
    outputFile('_s3-routing-rules.json', `${JSON.stringify({ RoutingRules: routingRules(options) }, null, 2)}\n`),
  ];
}

/** Returns the address of a site path. */
const addressOf = (path: string, pathPrefix: string): string => withPrefix(encodeURI(path), pathPrefix);

function redirectLines({ redirects, pathPrefix }: RedirectOptions): readonly string[] {
  return redirects.map(({ from, to }) => `${addressOf(from, pathPrefix)} ${addressOf(to, pathPrefix)} 301`);
}

/** A rule applies to all addresses that begin with it: none that would cover another page is written. */
function routingRules({ redirects, pathPrefix, paths }: RedirectOptions): readonly object[] {
  const all = [...paths()];
  const keyOf = (path: string): string => addressOf(path, pathPrefix).slice(1);
  return redirects
    .filter(({ from }) => all.every((path) => path === from || !path.startsWith(from)))
    .slice(0, maxRules)
    .map(({ from, to }) => ({
      Condition: { KeyPrefixEquals: keyOf(from) },
      Redirect: { ReplaceKeyWith: keyOf(to), HttpRedirectCode: '301' },
    }));
}

/**
 * Returns directives for the site's `location` of nginx. nginx compares decoded paths, and encodes
 * the target.
 */
export function nginxRedirects({ redirects, pathPrefix }: Omit<RedirectOptions, 'paths'>, literal: (path: string) => string) {
  return redirects.map(({ from, to }) => {
    const optionalSlash = from.endsWith('/') ? '/?' : '';
    const path = literal(withPrefix(from.replace(/\/$/, ''), pathPrefix));
    return `rewrite "^${path.replaceAll('"', '')}${optionalSlash}$" "${addressOf(to, pathPrefix)}" permanent;`;
  });
}
