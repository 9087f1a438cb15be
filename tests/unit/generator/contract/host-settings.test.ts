import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headersFor, parseHostSettings } from '../../../../generator/contract/host-settings.ts';

it.each([
  '',
  'no JSON',
  'null',
  '[]',
  '{}',
  '{"thirdPartyProxy":null}',
  '{"thirdPartyProxy":{"hosts":["a"]}}',
  '{"thirdPartyProxy":{"path":"/p","hosts":"a"}}',
  '{"forms":"/forms"}',
  '{"forms":{"path":1}}',
  '{"pathPrefix":1}',
  '{"pathPrefix":"//evil.example"}',
  '{"pathPrefix":"/a/"}',
])('%j allows nothing', (text) => expect(parseHostSettings(text)).toEqual({}));

it('no text allows an invalid host name', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const settings = parseHostSettings(`{"thirdPartyProxy":{"path":"/p","hosts":[${text}]}}`);
      return settings.thirdPartyProxy?.hosts.every((host) => typeof host === 'string');
    }),
  );
});

it('unknown headers are not sent, and no other header is lost', () => {
  const good = { paths: '/*', headers: { 'x-frame-options': 'DENY' } };
  const bad = [
    null,
    1,
    {},
    { paths: '/x/*', headers: {} },
    { paths: '/*', headers: null },
    { paths: '/*', headers: { 'x-y': 1 } },
    { paths: '/*', headers: { 'X-Y': 'upper case' } },
    { paths: '/*', headers: { 'x y': 'a' } },
    { paths: '/*', headers: { 'x-y': 'a\r\nset-cookie: b=c' } },
    { paths: '/*', headers: { 'x-y': 'é' } },
  ];
  const text = JSON.stringify({ headers: [...bad, good], thirdPartyProxy: { path: 1 } });
  expect(parseHostSettings(text)).toEqual({ headers: [good] });
});

it.each([
  ['/', { a: '1' }],
  ['/en/', { a: '1' }],
  ['/assets', { a: '1' }],
  ['/assets/x.js', { a: '1', b: '2' }],
  ['/en/assets/x.js', { a: '1' }],
])('a response for %s has the headers of all matching rules', (path, headers) => {
  const rules = [
    { paths: '/*', headers: { a: '1' } },
    { paths: '/assets/*', headers: { b: '2' } },
  ] as const;
  expect(headersFor(rules, path)).toEqual(headers);
});
