import { expect, it } from 'vitest';
import { offlinePagePath } from '#contract/service-worker';
import { correctedAddress } from '../../../../client/navigation/canonical-path.ts';

const notFoundPages = [{ path: '/fr/404/' }, { path: '/shop/no-such-item/' }];

function corrected(pagePath: string, address: string, pathPrefix = '') {
  return correctedAddress({ pagePath, pathPrefix, location: new URL(address, 'https://site.example'), notFoundPages });
}

it.each([
  ['/en/about/', '/en/about?x=1#q', '', '/en/about/?x=1#q'],
  ['/en/about/', '/blog/en/about', '/blog', '/blog/en/about/'],
  ['/en/', '/', '', '/en/'],
  ['/déjà vu/', '/d%C3%A9j%C3%A0%20vu', '', '/d%C3%A9j%C3%A0%20vu/'],
])('the page %s, shown at %s, gets its own address with query and hash', (pagePath, address, prefix, expected) => {
  expect(corrected(pagePath, address, prefix)).toBe(expected);
});

it.each([
  ['its own address', '/en/about/', '/en/about/?x=1#q', ''],
  ['its own address in another encoding', '/déjà vu/', '/d%C3%A9j%C3%A0%20vu/', ''],
  ['its own address under a prefix', '/en/', '/blog/en/', '/blog'],
  ['an address that the not-found file answers', '/404.html', '/nope', ''],
  ['an address that the not-found folder answers', '/404/', '/nope', ''],
  ['an address that a not-found page of a language answers', '/fr/404/', '/fr/nope/', ''],
  ['an address that a not-found page with a name of its own answers', '/shop/no-such-item/', '/shop/nope/', ''],
  ['an address that the server-error file answers', '/500.html', '/en/about/', ''],
  ['an address that the offline page stands in for', `/fr${offlinePagePath}`, '/fr/faqs/', ''],
  ['the offline shell', '/offline-plugin-app-shell-fallback/', '/en/about/', ''],
  ['a document that does not say its page', '', '/en/about', ''],
])('%s does not change', (_, pagePath, address, prefix) => {
  expect(corrected(pagePath, address, prefix)).toBeUndefined();
});
