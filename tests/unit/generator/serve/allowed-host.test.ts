import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAllowedHost, isHost } from '../../../../generator/serve/allowed-host.ts';

const names = ['preview.example', 'LAN-name'];

it.each([
  undefined,
  'localhost',
  'LOCALHOST:8000',
  'www.boreal.localhost:8000',
  '127.0.0.1',
  '192.168.1.7:80',
  '[::1]',
  '[fe80::1]:8000',
  'preview.example',
  'Preview.Example:443',
  'lan-name:8000',
])('a request for %s is answered', (host) => {
  expect(isAllowedHost(host, names)).toBe(true);
});

it.each([
  '',
  'rebound.example',
  'rebound.example:8000',
  'localhost.rebound.example',
  'notlocalhost',
  'localhost.',
  '127.0.0.1.rebound.example',
  '127.0.0.1:80:80',
  '127.1',
  '2130706433',
  '0x7f000001',
  'a.preview.example',
  'user@localhost',
  'rebound.example#localhost',
  'localhost/x',
  'a b',
  '[127.0.0.1]',
  '[::1',
  '::1',
  'localhost:port',
])('a request for “%s” is refused', (host) => {
  expect(isAllowedHost(host, names)).toBe(false);
});

it('no registered name is answered unless it is configured', () => {
  fc.assert(
    fc.property(fc.domain(), fc.option(fc.nat(65_535)), (name, port) => {
      expect(isAllowedHost(port === null ? name : `${name}:${port}`, [])).toBe(false);
    }),
  );
});

it.each(['localhost', 'LOCALHOST:8000', 'rebound.example:80', '127.0.0.1', '[::1]:8000'])('“%s” is a valid host', (host) => {
  expect(isHost(host)).toBe(true);
});

it.each(['', 'a b', 'user@localhost', 'localhost/x', 'a,b', 'localhost:', 'localhost:port', '::1', 'é.example'])(
  '“%s” is an invalid host',
  (host) => {
    expect(isHost(host)).toBe(false);
  },
);
