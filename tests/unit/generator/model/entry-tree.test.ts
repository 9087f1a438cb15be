import { describe, expect, it } from 'vitest';
import { mapTree, orderBy, type TreeNode, treeOf } from '../../../../generator/model/entry-tree.ts';

interface Entry {
  readonly slug: string;
  readonly fields: { readonly order?: number; readonly day?: string };
}
const entry = (slug: string, order?: number): Entry => ({ slug, fields: order === undefined ? {} : { order } });

const slugsIn = <E>({ slug, entry: page, children }: TreeNode<E>): unknown =>
  children.length === 0 ? slug : { [page ? slug : `(${slug})`]: children.map(slugsIn) };

describe('a tree', () => {
  const entries = ['/', 'a', 'b/c/d', 'b/c/e', 'b/x', 'z'].map((slug) => entry(slug));

  it('has the folders of slugs, also those without a page', () => {
    expect(slugsIn(treeOf(entries))).toEqual({ '/': ['a', { '(b)': [{ '(b/c)': ['b/c/d', 'b/c/e'] }, 'b/x'] }, 'z'] });
    expect(slugsIn(treeOf(entries.slice(1, 2)))).toEqual({ '(/)': ['a'] });
  });

  it('is ordered by a field, then by name; entries without a value come last', () => {
    const tree = treeOf([entry('b'), entry('c', 10), entry('a'), entry('d', 9), entry('d/y', 2), entry('d/z', 1)], 'order');
    expect(tree.entries.map(({ slug }) => slug)).toEqual(['d', 'd/z', 'd/y', 'c', 'a', 'b']);
  });

  it('tells the folders around an entry, and its neighbours in the order of reading', () => {
    const place = treeOf(entries).placeOf({ slug: 'b/c/d' });
    expect(place?.parents.map(({ slug }) => slug)).toEqual(['/', 'b', 'b/c']);
    expect([place?.previous?.slug, place?.next?.slug]).toEqual(['a', 'b/c/e']);
    expect(treeOf(entries).placeOf({ slug: 'b' })).toBeUndefined();
    expect(treeOf(entries).placeOf({ slug: '/' })).toMatchObject({ parents: [], previous: undefined, next: { slug: 'a' } });
  });

  it('may show other objects, which are made when they are read', () => {
    const seen: string[] = [];
    const mapped = mapTree(treeOf(entries), ({ slug }) => {
      seen.push(slug);
      return { slug: slug.toUpperCase() };
    });
    expect(seen).toEqual(['/']);
    expect(mapped.placeOf({ slug: 'b/x' })).toMatchObject({
      node: { slug: 'b/x', entry: { slug: 'B/X' } },
      previous: { slug: 'B/C/E' },
    });
    expect(seen).not.toContain('b/c/d');
    expect(mapped.entries.map(({ slug }) => slug)).toEqual(['/', 'A', 'B/C/D', 'B/C/E', 'B/X', 'Z']);
  });
});

describe('an order', () => {
  it.each([
    ['ascending', ['d', 'c', 'a', 'b']],
    ['descending', ['c', 'd', 'a', 'b']],
  ] as const)('is %s, with entries without a value at the end', (direction, expected) => {
    const entries = [entry('a'), entry('b'), entry('c', 10), entry('d', 9)];
    expect(orderBy(entries, 'order', direction).map(({ slug }) => slug)).toEqual(expected);
    expect(orderBy(entries, ({ fields }) => fields.order, direction).map(({ slug }) => slug)).toEqual(expected);
  });
});
