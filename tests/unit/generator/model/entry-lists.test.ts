import { expect, test } from 'vitest';
import { groupBy, paginate, withNeighbours } from '../../../../generator/model/entry-lists.ts';

test('a list is divided into pages that name their neighbours', () => {
  expect(paginate(['a', 'b', 'c', 'd', 'e'], 2, '/news/')).toEqual([
    { path: '/news/', items: ['a', 'b'], number: 1, count: 3, next: '/news/2/' },
    { path: '/news/2/', items: ['c', 'd'], number: 2, count: 3, previous: '/news/', next: '/news/3/' },
    { path: '/news/3/', items: ['e'], number: 3, count: 3, previous: '/news/2/' },
  ]);
  expect(paginate(['a', 'b'], 2, '/').map(({ path }) => path)).toEqual(['/']);
  expect(paginate([], 2, '/news/')).toEqual([{ path: '/news/', items: [], number: 1, count: 1 }]);
  expect(paginate([1, 2], 1, '/')[1]?.path).toBe('/2/');
  expect(() => paginate([1], 0, '/')).toThrow(RangeError);
});

test('entries are grouped by a field, by the items of a list, and by a function', () => {
  const first = { fields: { tags: ['a', 'b', 'a'], day: '2026-01-02', kind: 'x' as string | undefined } };
  const second = { fields: { tags: ['b'], day: '2025-01-02', kind: undefined } };
  const entries = [first, second];
  expect([...groupBy(entries, 'tags')]).toEqual([
    ['a', [first]],
    ['b', [first, second]],
  ]);
  expect([...groupBy(entries, 'kind')]).toEqual([['x', [first]]]);
  expect([...groupBy(entries, ({ fields }) => fields.day.slice(0, 4)).keys()]).toEqual(['2026', '2025']);
});

test('each item has its neighbours', () => {
  expect(withNeighbours(['a', 'b', 'c'])).toEqual([
    { item: 'a', next: 'b' },
    { item: 'b', previous: 'a', next: 'c' },
    { item: 'c', previous: 'b' },
  ]);
});
