import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.ts';

const check = (policy: unknown): readonly string[] =>
  problemsOf({ contentSecurityPolicy: policy }).map(({ code, message }) => `${code}: ${message}`);

it.each([
  undefined,
  {},
  { 'img-src': ['https://pictures.example', 'data:', "'self'"], 'connect-src': ['wss://live.example:8443/socket'] },
  { 'script-src': ['https://*.example.com', 'http://tags.localhost:1234/a.js', "'sha256-AAAA+/=='"] },
  { 'style-src': ["'unsafe-inline'"], 'frame-ancestors': ["'self'", 'https://portal.example'] },
])('%j is allowed', (policy) => expect(check(policy)).toEqual([]));

describe('an invalid setting', () => {
  it.each([
    ["'unsafe-inline'", 'any script in a page run'],
    ["'unsafe-eval'", 'any text become a script'],
    ["'unsafe-hashes'", 'attributes run'],
    ["'strict-dynamic'", 'the site’s own script be refused'],
    ['data:', 'addresses be scripts'],
    ['https:', 'all hosts give scripts'],
    ['*', 'all hosts give scripts'],
    ["https://a.example; script-src 'unsafe-inline'", 'a second directive in'],
    ['https://a.example\r\nset-cookie: a=b', 'a second header in'],
    ['https://a.example/"; add_header x "', 'a host’s configuration be left'],
    ['https://a.example/$uri', 'a host’s variable in'],
  ])('%j is reported: %s', (source) => {
    expect(check({ 'script-src': [source] })).toEqual([
      expect.stringMatching(/^CONFIG_VALUE: .*contentSecurityPolicy\.script-src\[0\]/),
    ]);
  });
});

it('an unknown directive is named', () => {
  expect(check({ 'object-src': ["'self'"], 'image-src': [] })).toEqual([
    'CONFIG_KEY_UNKNOWN: The config has an unknown setting “contentSecurityPolicy.object-src”. Did you mean “contentSecurityPolicy.connect-src”?',
    'CONFIG_KEY_UNKNOWN: The config has an unknown setting “contentSecurityPolicy.image-src”. Did you mean “contentSecurityPolicy.img-src”?',
  ]);
});

it.each([[1], [null], [[]], ["script-src 'self'"]])('%j is not a policy', (policy) => {
  expect(check(policy)).toEqual([expect.stringContaining('CONFIG_VALUE')]);
});
