import type { HeaderRule } from '#contract/host-settings';
import { defaultTagManagerScript, type VisitorSettings } from '#contract/visitor-settings';
import type { PolicyDirective, PolicySources } from '../site.ts';
import { integrity } from '../support/integrity.ts';
import { documentStyles, inlineScripts } from './html-document.ts';

export interface ResponseHeadersOptions {
  readonly visitor: VisitorSettings;
  /** Whether search engines may have what is answered: never a preview. */
  readonly isPublished: boolean;
  /** Sources that the site adds. */
  readonly added: PolicySources;
  /**
   * Whether strings may become markup only by a policy of Trusted Types, which the client has. Never where code of others runs in pages: that
   * has policies of its own, or none.
   */
  readonly hasTrustedTypes: boolean;
}

/** The style attributes that formatted texts have: cells of tables, as Markdown aligns them. */
const textStyles = ['text-align:left', 'text-align:center', 'text-align:right'];

/** What no page of a site asks of a browser: each is refused to the page and to whatever runs in it. */
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

/** The headers of every answer. They follow from the site's settings alone and are the same from build to build. */
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

/** What older browsers are told in place of frame-ancestors; they cannot be told of other hosts. */
const frameOptions = { "'none'": 'DENY', "'self'": 'SAMEORIGIN' } as const;

const otherHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  // Forms that are sent without scripts come back to the page that they were on, so the site itself must be told which.
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
  // A source of one kind takes the other out of force: hashes are for sites that name no 'unsafe-inline'.
  const styleHashes = added['style-src']?.includes("'unsafe-inline'")
    ? []
    : ["'unsafe-hashes'", ...[...documentStyles, ...textStyles].map(quotedHash)];
  return {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'script-src': sources('script-src', "'self'", ...inlineScripts.map(quotedHash), ...thirdParties),
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
    // The worker of third parties comes out of a frame of the site's own.
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

/** Each source once; without any, none is allowed. */
const listOf = (sources: readonly string[]): readonly string[] => (sources.length === 0 ? ["'none'"] : [...new Set(sources)]);

const httpsOrigins = (hosts: readonly string[] = []): string[] => hosts.map((host) => `https://${host}`);

/** The origin of an address; none of a path, which is the site's own. */
const originsOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);
