import type { HeaderRule } from '#contract/host-settings';
import { defaultTagManagerScript, type VisitorSettings } from '#contract/visitor-settings';
import type { PolicyDirective, PolicySources } from '../site.ts';
import { integrity } from '../support/integrity.ts';
import { colorSchemeScript, documentStyles, inlineScripts } from './html-document.ts';

export interface ResponseHeadersOptions {
  readonly visitor: VisitorSettings;
  /** True if search engines may index the responses. Never true for a preview. */
  readonly isPublished: boolean;
  readonly added: PolicySources;
  /**
   * True if only policies of Trusted Types may turn strings into markup. The client has one;
   * scripts of third parties have others or none, and disable it.
   */
  readonly hasTrustedTypes: boolean;
}

/** Style attributes in formatted texts: alignment of table cells. */
const textStyles = ['text-align:left', 'text-align:center', 'text-align:right'];

/** Browser features that no page of a site uses. They are disabled in pages and their frames. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/**
 * Returns the headers of every response. They depend only on the site's settings, not on the build.
 */
export function responseHeaders(options: ResponseHeadersOptions): readonly HeaderRule[] {
  const directives = policy(options);
  const ancestors = directives['frame-ancestors'];
  return [
    {
      paths: '/*',
      headers: {
        'content-security-policy': policyText(directives),
        ...(ancestors.every((source) => source in frameOptions)
          ? { 'x-frame-options': frameOptions[ancestors[0] as keyof typeof frameOptions] }
          : {}),
        ...otherHeaders,
        ...(options.isPublished ? {} : { 'x-robots-tag': 'noindex' }),
      },
    },
    { paths: '/assets/*', headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
  ];
}

/** Equivalents of frame-ancestors in older browsers, which cannot allow other hosts. */
const frameOptions = { "'none'": 'DENY', "'self'": 'SAMEORIGIN' } as const;

const otherHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  // A form that is sent without scripts returns to its page, so the site needs the referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

type Directives = Readonly<Record<PolicyDirective | 'default-src' | 'base-uri' | 'object-src', readonly string[]>> &
  Readonly<Record<string, readonly string[]>>;

function policy({ visitor, added, hasTrustedTypes }: ResponseHeadersOptions): Directives {
  const { formEndpoint = '', flags, botManagement, tagManager, thirdPartyProxy } = visitor;
  const forms = originsOf(formEndpoint);
  const thirdParties = tagManager
    ? [...originsOf(tagManager.script ?? defaultTagManagerScript), ...httpsOrigins(thirdPartyProxy?.hosts)]
    : [];
  const scripts = [...thirdParties, ...(added['script-src'] ?? [])];
  const sources = (directive: PolicyDirective, ...own: readonly string[]) => listOf([...own, ...(added[directive] ?? [])]);
  // Hashes disable 'unsafe-inline': they are for sites without it.
  const styleHashes = added['style-src']?.includes("'unsafe-inline'")
    ? []
    : ["'unsafe-hashes'", ...[...documentStyles, ...textStyles].map(quotedHash)];
  const inlineHashes = [...inlineScripts, ...(visitor.colorScheme === undefined ? [] : [colorSchemeScript])].map(quotedHash);
  return {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'script-src': sources('script-src', "'self'", ...inlineHashes, ...thirdParties),
    'style-src': sources('style-src', "'self'", ...styleHashes),
    'img-src': sources('img-src', "'self'", ...thirdParties),
    'font-src': sources('font-src', "'self'"),
    'media-src': sources('media-src', "'self'"),
    'connect-src': sources(
      'connect-src',
      "'self'",
      ...forms,
      ...originsOf(flags?.server?.url ?? ''),
      ...httpsOrigins(botManagement?.hosts),
      ...thirdParties,
    ),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    // The web worker for third parties starts from a frame of the same origin.
    'frame-src': sources('frame-src', ...(tagManager ? ["'self'", ...thirdParties] : [])),
    'form-action': sources('form-action', "'self'", ...forms),
    'frame-ancestors': sources('frame-ancestors', ...(tagManager ? ["'self'"] : [])),
    ...(hasTrustedTypes && scripts.length === 0 && !botManagement
      ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }
      : {}),
  };
}

const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const quotedHash = (text: string): string => `'${integrity('sha256', text)}'`;

/** Returns each source once, or 'none'. */
const listOf = (sources: readonly string[]): readonly string[] => (sources.length === 0 ? ["'none'"] : [...new Set(sources)]);

const httpsOrigins = (hosts: readonly string[] = []): string[] => hosts.map((host) => `https://${host}`);

/** Returns the origin of an address; none for a path, which belongs to the site. */
const originsOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);
