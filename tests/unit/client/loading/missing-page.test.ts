import { describe, expect, it } from 'vitest';
import { notFoundPageFor } from '../../../../client/loading/missing-page.ts';

const pages = [
  { path: '/en/blog/404/', matchPath: '/en/blog/*' },
  { path: '/en/404/', matchPath: '/en/*' },
];

describe('the not-found page for an address', () => {
  it.each([
    ['/en/blog/none', '/en/blog/404/'],
    ['/en/none', '/en/404/'],
    ['/de/none', '/404.html'],
    ['/en/blog/404', '/en/404/'],
  ])('of the key %s is the first of its range, except itself: %s', (key, expected) => {
    expect(notFoundPageFor(key, pages)).toBe(expected);
  });
});
