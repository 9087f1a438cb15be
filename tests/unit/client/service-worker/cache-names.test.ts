import { expect, it } from 'vitest';
import { cacheNames, isOwnCache } from '../../../../client/service-worker/cache-names.ts';

const scopes = [
  'https://site.example/',
  'https://site.example/docs/',
  'https://site.example/docs/fr/',
  'https://site.example/docs2/',
];

it('cache names of pages and data contain the build, and those of files that are valid in every build do not', () => {
  const [first, second] = ['aaaa', 'bbbb'].map((build) => cacheNames('https://site.example/', build));
  expect(first).toEqual({
    shell: 'boreal:/:shell',
    assets: 'boreal:/:assets',
    pages: 'boreal:/:pages:aaaa',
    data: 'boreal:/:data:aaaa',
  });
  expect([first?.shell, first?.assets]).toEqual([second?.shell, second?.assets]);
  expect(first?.pages).not.toBe(second?.pages);
});

it('a site recognises its own caches of every build, and no caches of other sites', () => {
  for (const scope of scopes) {
    for (const other of scopes) {
      for (const name of Object.values(cacheNames(other, 'aaaa'))) expect(isOwnCache(name, scope)).toBe(other === scope);
    }
    expect(isOwnCache('workbox-precache-v2-https://site.example/', scope)).toBe(false);
  }
});
