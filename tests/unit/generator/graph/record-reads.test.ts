import { describe, expect, it } from 'vitest';
import { recordReads } from '../../../../generator/graph/record-reads.ts';
import type { ContentEntry, ContentGraph } from '../../../../generator/model/content-model.ts';
import { treeOf } from '../../../../generator/model/entry-tree.ts';
import type { EntryId } from '../../../../generator/model/kinds/link.ts';

const entry = (slug: string): ContentEntry => ({
  id: `note/${slug}` as EntryId,
  type: 'note',
  slug,
  locale: 'en',
  fields: { title: slug },
  origin: { file: `${slug}.md` },
});
const entries = ['a', 'b', 'c'].map(entry);
const find = (slug: string): never => entries.find((each) => each.slug === slug) as never;
const graph: ContentGraph = {
  locales: ['en'],
  ofType: () => entries as never,
  entry: (_type, id) => find(id.slice('note/'.length)),
  find: (_type, id) => find(id.slice('note/'.length)),
  linked: (id) => find(id.slice('note/'.length)),
  tagged: () => entries as never,
  tree: () => treeOf(entries) as never,
  single: (_type, slug) => find(slug),
};

it('entries that a tag or a link gives are recorded, with the facts of their source', () => {
  const { graph: watched, take } = recordReads({ ...graph, tagged: () => [{ ...entry('a'), tags: ['x'] }] as never });
  const [tagged] = watched.tagged('x', 'en');
  expect([tagged?.tags, tagged?.fields, watched.linked('note/b' as EntryId, 'en').fields]).toEqual([
    ['x'],
    { title: 'a' },
    { title: 'b' },
  ]);
  expect(take().map(({ slug }) => slug)).toEqual(['a', 'b']);
});

it('entries of a tree are recorded', () => {
  const { graph: watched, take } = recordReads(graph);
  const tree = watched.tree('note', 'en');
  const [first] = tree.children;
  expect([first?.entry?.fields, tree.placeOf({ slug: 'b' })?.next?.fields]).toEqual([{ title: 'a' }, { title: 'c' }]);
  expect(take().map(({ slug }) => slug)).toEqual(['a', 'c']);
});

describe('a recorder of reads', () => {
  it('lists the entries whose fields are read, not those of a list', () => {
    const { graph: watched, take } = recordReads(graph);
    const [first] = watched.ofType('note', 'en');
    expect(take()).toEqual([]);
    expect(first?.fields).toEqual({ title: 'a' });
    expect(take().map(({ slug }) => slug)).toEqual(['a']);
  });

  it('reports each entry once, in the order of reading', () => {
    const { graph: watched, take } = recordReads(graph);
    for (const slug of ['c', 'a', 'c']) void watched.single('note', slug, 'en').fields;
    void watched.entry('note', 'note/b' as EntryId, 'en').fields;
    expect(take().map(({ slug }) => slug)).toEqual(['c', 'a', 'b']);
    expect(take()).toEqual([]);
  });

  it('returns the same entry each time, for every way of access', () => {
    const { graph: watched } = recordReads(graph);
    expect(watched.ofType('note', 'en')[0]).toBe(watched.single('note', 'a', 'en'));
  });
});
