import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locateTarget } from '../../../../generator/serve/request-target.ts';

it.each([
  ['/en/?a=b', '/en/', 'http://site.example/en/?a=b'],
  ['/en/#part?x', '/en/', 'http://site.example/en/'],
  ['/a b"<é', '/a%20b%22%3C%C3%A9', 'http://site.example/a%20b%22%3C%C3%A9'],
  ['/a/./b/../c/..', '/a/', 'http://site.example/a/'],
  ['/a/%2e/b/%2E%2e/.', '/a/', 'http://site.example/a/'],
  ['//evil.example/x', '//evil.example/x', 'http://site.example//evil.example/x'],
  ['/a//../b', '//b', 'http://site.example//b'],
  ['/\\evil.example', '/%5Cevil.example', 'http://site.example/%5Cevil.example'],
  ['/a%2f../b', '/a%2f../b', 'http://site.example/a%2f../b'],
  ['http://other.example', '/', 'http://other.example/'],
  ['HTTPS://other.example?a', '/', 'http://other.example/?a'],
  ['http://other.example/a/../b?c', '/b', 'http://other.example/b?c'],
])('%s asks for %s', (target, pathname, url) => {
  const located = locateTarget(target, 'site.example');
  expect([located?.pathname, located?.url()?.href]).toEqual([pathname, url]);
});

it.each(['', 'x', '*', 'site.example:443', '?a', '/..', '/../x', '/a/../../x', '/%2e%2E/x', '/a%2f..%2F..%2fx', '//../x'])(
  '%s is not a path of a site',
  (target) => {
    expect(locateTarget(target, 'site.example')).toBeUndefined();
  },
);

it('a client without a host header addresses this server', () => {
  expect(locateTarget('/x', undefined)).toMatchObject({ host: undefined, pathname: '/x' });
  expect(locateTarget('/x', undefined)?.url()?.href).toBe('http://localhost/x');
});

it('no path of any form chooses the host, and its address has the same path', () => {
  const pieces = ['/', '//', '\\', '.', '..', '%2e', '%2f', '@', ':', 'evil.example', 'é', ' ', '%', '[', ']', '\u00ff'];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }), (rest) => {
      const located = locateTarget(`/${rest}`, 'site.example');
      if (located === undefined) return;
      expect([located.url()?.host, located.url()?.pathname]).toEqual(['site.example', located.pathname]);
    }),
    { numRuns: 2_000 },
  );
});
