import { describe, expect, it } from 'vitest';
import { feedEntryFlaw, feedFlaw, seedFlaw } from '../../../../generator/settings/result-shapes.ts';

describe('a page of a family', () => {
  it.each([
    [{ path: '/a/', data: {} }],
    [{ path: '/a/', data: { a: null, b: [1, 'x', true], c: undefined }, listed: false, modified: undefined }],
    [{ path: '/a/', data: {}, alternates: { fr: '/b/' }, card: { title: 'A', label: '', siteName: '' } }],
    [{ path: '/a/', data: {}, search: { page: 'A', description: '', category: 'x', keywords: ['k'], weight: 2 } }],
  ])('is accepted: %j', (seed) => {
    expect(seedFlaw(seed)).toBeUndefined();
  });

  it.each([
    [undefined, 'it is undefined'],
    ['/a/', 'it is the text “/a/”'],
    [{ data: {} }, '“path” is missing'],
    [{ path: '/a/' }, '“data” is missing'],
    [{ path: 1, data: {} }, '“path” is the number 1 instead of a text'],
    [{ path: '/a/', data: {}, pth: '/b/' }, '“pth” is unknown. Did you mean “path”?'],
    [{ path: '/a/', data: {}, listed: 'no' }, '“listed” is the text “no” instead of true or false'],
    [{ path: '/a/', data: {}, alternates: { fr: 1 } }, '“alternates” is an object instead of a record of texts'],
    [{ path: '/a/', data: { n: Number.NaN } }, '“data.n” is NaN'],
    [{ path: '/a/', data: { n: 1n } }, '“data.n” is a bigint'],
    [{ path: '/a/', data: [new Map()] }, '“data[0]” is a Map'],
    [
      { path: '/a/', data: {}, search: { page: 'A', description: 1, category: '' } },
      '“search.description” is the number 1 instead of a text',
    ],
    [
      { path: '/a/', data: {}, search: { page: 'A', description: '', category: '', keyword: [] } },
      '“search.keyword” is unknown. Did you mean “keywords”?',
    ],
  ])('is refused (%#)', (seed, flaw) => {
    expect(seedFlaw(seed)).toBe(flaw);
  });
});

describe('a feed', () => {
  it('and its entries have texts', () => {
    expect(feedFlaw({ title: 'A', author: 'B', page: '/a/', entries: new Set() })).toBeUndefined();
    expect(feedFlaw({ title: 'A', author: 'B', page: '/a/', entries: 'ab' })).toBe(
      '“entries” is the text “ab” instead of a list',
    );
    expect(feedEntryFlaw({ path: '/a/', title: 'A', published: '2026-01-01', modified: undefined })).toBeUndefined();
    expect(feedEntryFlaw({ path: '/a/', title: 'A', published: new Date(0) })).toBe('“published” is an object instead of a text');
  });
});
