import { type HeaderRule, headersFor } from '#contract/host-settings';
import { integrity } from '../support/integrity.ts';

/** A Content-Security-Policy, as browsers apply it to the pages of a site. */
export interface Policy {
  /** Returns the directive that forbids to load an address as a kind of file, such as 'img-src'; undefined if it is allowed. */
  forbids(kind: string, url: URL): string | undefined;
  /** The same for a text in the page: a script, a style, or an attribute with one of them. */
  forbidsText(kind: 'script-src' | 'style-src', text: string, place: 'element' | 'attribute'): string | undefined;
}

/** Directives that apply if one is absent, nearest first. */
const replacements: Readonly<Record<string, readonly string[]>> = {
  'frame-src': ['child-src', 'default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
  'base-uri': [],
  'form-action': [],
};

/** Returns the policy that the headers of a build state, for a site at an origin; undefined without one. */
export function policyOf(headerRules: readonly HeaderRule[], origin: string): Policy | undefined {
  const text = headersFor(headerRules, '/')['content-security-policy'];
  return text === undefined ? undefined : parsePolicy(text, origin);
}

/** Parses the value of the header. */
export function parsePolicy(text: string, origin: string): Policy {
  const directives = new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name.toLowerCase(), sources] as const;
    }),
  );
  const inForce = (kind: string): readonly [name: string, sources: readonly string[]] | undefined => {
    const name = [kind, ...(replacements[kind] ?? ['default-src'])].find((each) => directives.has(each));
    return name === undefined ? undefined : [name, directives.get(name) ?? []];
  };
  return {
    forbids(kind, url) {
      const [name, sources] = inForce(kind) ?? [];
      return sources && !sources.some((source) => allows(source, url, origin)) ? name : undefined;
    },
    forbidsText(kind, written, place) {
      const [name, sources] = inForce(kind) ?? [];
      return sources && !allowsText(sources, written, place) ? name : undefined;
    },
  };
}

function allowsText(sources: readonly string[], text: string, place: 'element' | 'attribute'): boolean {
  // A hash or nonce disables 'unsafe-inline'.
  const isStrict = sources.some((source) => /^'(?:sha\d|nonce-|strict-dynamic)/.test(source));
  if (sources.includes("'unsafe-inline'") && !isStrict) return true;
  if (place === 'attribute' && !sources.includes("'unsafe-hashes'")) return false;
  const algorithms = ['sha256', 'sha384', 'sha512'] as const;
  return algorithms.some(
    (algorithm) =>
      sources.some((source) => source.startsWith(`'${algorithm}-`)) && sources.includes(`'${integrity(algorithm, text)}'`),
  );
}

/** True if a source of a policy allows an address. */
function allows(source: string, url: URL, origin: string): boolean {
  if (source === "'self'") return url.origin === origin;
  if (source.startsWith("'")) return false;
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return isOfScheme(url.protocol, source.toLowerCase());
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^:/]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  if (!isOfScheme(url.protocol, (scheme ?? new URL(origin).protocol).toLowerCase())) return false;
  if (!isOfHost(url.hostname, host.toLowerCase()) || !isAtPort(url, port)) return false;
  if (path === '' || path === '/') return true;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}

/** A scheme allows its safe variant, too. */
const isOfScheme = (protocol: string, scheme: string): boolean =>
  protocol === scheme || (scheme === 'http:' && protocol === 'https:') || (scheme === 'ws:' && protocol === 'wss:');

const isOfHost = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;

const isAtPort = ({ port }: URL, wanted = ''): boolean =>
  wanted === '*' || port === wanted || (port === '' && /^(?:80|443)$/.test(wanted));
