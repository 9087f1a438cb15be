import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesIn } from '../../../../../generator/check/page/addresses.ts';
import { createHostRedirects } from '../../../../../generator/check/site/host-redirects.ts';
import { createTargetResolver } from '../../../../../generator/check/site/resolve-target.ts';

const files = new Set(['en/index.html', 'en/é b/index.html', '404.html', 'a.png', 'index.html']);
const resolverAt = (pathPrefix: string) =>
  createTargetResolver({
    origin: 'https://a.example',
    pathPrefix,
    hasFile: (file) => files.has(file),
    isOfHost: () => false,
    redirectOf: createHostRedirects('# old\n/old/* /en/:splat 301\n/away https://b.example/\n/gone /nowhere/\n/round /round\n'),
  });

describe('an address', () => {
  const file = (path: string, fragment = '', redirected = false) => ({ kind: 'file', path, fragment, redirected });
  it.each([
    ['', '/en/', file('/en/')],
    ['', '/en/index.html', file('/en/')],
    ['', 'https://a.example/en/?a#b', file('/en/', 'b')],
    ['', '/en/%C3%A9%20b/#%C3%A9', file('/en/é b/', 'é')],
    ['', '../../a.png', file('/a.png')],
    ['', '/404.html', file('/404.html')],
    ['', '/en', file('/en/', '', true)],
    ['', '/old/', file('/en/', '', true)],
    ['', '/away', { kind: 'elsewhere' }],
    ['', '/gone', { kind: 'nothing' }],
    ['', '/round', { kind: 'nothing' }],
    ['', '//b.example/en/', { kind: 'elsewhere' }],
    ['', 'http://a.example/en/', { kind: 'elsewhere' }],
    ['', 'mailto:a@b.example', { kind: 'elsewhere' }],
    ['', 'https://[', { kind: 'nothing' }],
    ['', '/%', { kind: 'nothing' }],
    ['/x', '/x/en/', file('/en/')],
    ['/x', '/x', file('/')],
    ['/x', '/en/', { kind: 'nothing' }],
    ['/x', '/xx/en/', { kind: 'nothing' }],
  ])('below “%s”: %s', (prefix, url, target) => expect(resolverAt(prefix)('/en/é b/', url)).toEqual(target));

  it('of any text leads somewhere or nowhere, always the same way', () => {
    const resolve = resolverAt('');
    const part = fc.constantFrom('/', '//', '..', '%', '%2F', '#', '?', ':', 'http:', 'en', 'é', ' ', '\n', '[', '\\', '@');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const target = resolve('/en/', parts.join(''));
        expect(['elsewhere', 'nothing', 'file']).toContain(target.kind);
        expect(resolve('/en/', parts.join(''))).toEqual(target);
      }),
    );
  });
});

describe('a list of pictures', () => {
  it.each([
    ['a.png', ['a.png']],
    [' a.png 1x,\n b.png 2x ', ['a.png', 'b.png']],
    ['a.png 1x,b.png 2x', ['a.png', 'b.png']],
    ['a.png, b.png 2x,', ['a.png', 'b.png']],
    ['a,b.png 100w', ['a,b.png']],
    ['', []],
  ])('%j names %j', (list, urls) => expect(addressesIn(list)).toEqual(urls));

  it('of any addresses and sizes names these addresses', () => {
    const address = fc.stringMatching(/^[\w/.,:?=-]*[\w/.]$/);
    const size = fc.nat().chain((number) => fc.constantFrom(` ${number}w`, ` ${number}.5x`));
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            address.filter((text) => !text.startsWith(',')),
            size,
          ),
        ),
        (list) => {
          expect(addressesIn(list.map((pair) => pair.join('')).join(', '))).toEqual(list.map(([url]) => url));
        },
      ),
    );
  });
});
