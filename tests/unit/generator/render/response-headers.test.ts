import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { headersFor } from '#contract/host-settings';
import { colorSchemeScript, inlineScripts } from '../../../../generator/render/html-document.ts';
import { type ResponseHeadersOptions, responseHeaders } from '../../../../generator/render/response-headers.ts';

const usual: ResponseHeadersOptions = { visitor: {}, added: {}, hasTrustedTypes: true, isPublished: true };

const headers = (options: Partial<ResponseHeadersOptions> = {}, path = '/en/'): Record<string, string> =>
  headersFor(responseHeaders({ ...usual, ...options }), path);

/** Sources by directive. */
const policy = (options: Partial<ResponseHeadersOptions> = {}): Record<string, string> =>
  Object.fromEntries(
    (headers(options)['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('a site without settings is allowed its own files, its own inline scripts and nothing else', () => {
  const { 'style-src': styles, ...directives } = policy();
  expect(directives).toEqual({
    'default-src': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'script-src': ["'self'", ...inlineScripts.map(sha256)].join(' '),
    'img-src': "'self'",
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  });
  expect(styles).toMatch(/^'self' 'unsafe-hashes'(?: 'sha256-[A-Za-z0-9+/]{43}='){6}$/);
});

it('a site with a choice of colours is allowed the script that shows it', () => {
  const { 'script-src': scripts } = policy({ visitor: { colorScheme: 'colours' } });
  expect(scripts).toBe(["'self'", ...[...inlineScripts, colorSchemeScript].map(sha256)].join(' '));
});

it('every response has the other headers, and hashed files are cached for a year', () => {
  const { 'content-security-policy': _, ...page } = headers();
  expect(page).toEqual({
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=(), '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers({}, '/assets/app-A.js')).toEqual({ ...headers(), 'cache-control': 'public, max-age=31536000, immutable' });
});

it('a site that is not published is hidden from search engines', () => {
  expect([headers(), headers({ isPublished: false })].map((each) => each['x-robots-tag'])).toEqual([undefined, 'noindex']);
});

it('no two rules set the same header', () => {
  const names = responseHeaders(usual).flatMap(({ headers }) => Object.keys(headers));
  expect(new Set(names).size).toBe(names.length);
});

it('hosts of the settings may be requested, with their port', () => {
  const { 'connect-src': connections, 'form-action': forms } = policy({
    visitor: {
      formEndpoint: 'https://forms.example:8443/api',
      flags: { bootstrap: [], server: { url: 'https://flags.example/api/frontend', clientKey: 'k', appName: 'site' } },
      botManagement: { header: 'x-t', telemetry: 'b.t', hosts: ['api.example'] },
    },
  });
  expect(connections).toBe("'self' https://forms.example:8443 https://flags.example https://api.example");
  expect(forms).toBe("'self' https://forms.example:8443");
  expect(policy({ visitor: { formEndpoint: '/forms' } })['form-action']).toBe("'self'");
});

it('a tag manager is allowed the hosts of its proxy, and frames of its own web worker', () => {
  const options: Partial<ResponseHeadersOptions> = {
    visitor: { tagManager: { id: 'GTM-1' }, thirdPartyProxy: { hosts: ['www.googletagmanager.com', 'collect.example'] } },
  };
  const directives = policy(options);
  const hosts = 'https://www.googletagmanager.com https://collect.example';
  for (const name of ['img-src', 'connect-src', 'frame-src']) expect([name, directives[name]]).toEqual([name, `'self' ${hosts}`]);
  expect(directives['script-src']?.endsWith(` ${hosts}`)).toBe(true);
  expect(directives['frame-ancestors']).toBe("'self'");
  expect(headers(options)['x-frame-options']).toBe('SAMEORIGIN');
});

it.each<[string, Partial<ResponseHeadersOptions>]>([
  ['a tag manager', { visitor: { tagManager: { id: 'GTM-1' } } }],
  ['bot management', { visitor: { botManagement: { header: 'x-t', telemetry: 'b.t' } } }],
  ['a script of another host', { added: { 'script-src': ['https://a.example'] } }],
  ['the preview', { hasTrustedTypes: false }],
])('with %s, Trusted Types are not required', (_, options) => {
  expect(Object.keys(policy(options)).filter((name) => name.includes('trusted'))).toEqual([]);
});

it('sources that the site adds follow its own, each once', () => {
  const added = { 'img-src': ['https://a.example', "'self'", 'https://a.example'], 'frame-src': ['https://b.example'] };
  expect(policy({ added })).toMatchObject({ 'img-src': "'self' https://a.example", 'frame-src': 'https://b.example' });
});

it('styles that are allowed anywhere are not disabled by hashes', () => {
  expect(policy({ added: { 'style-src': ["'unsafe-inline'"] } })['style-src']).toBe("'self' 'unsafe-inline'");
});

it('older browsers receive only the frame rule that they understand', () => {
  expect(headers({ added: { 'frame-ancestors': ["'self'"] } })['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers({ added: { 'frame-ancestors': ["'self'", 'https://a.example'] } })).not.toHaveProperty('x-frame-options');
});
