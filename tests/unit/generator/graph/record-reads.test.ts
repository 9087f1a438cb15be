import { describe, expect, it } from 'vitest';
import { recordReads } from '../../../../generator/graph/record-reads.ts';
import type { ContentEntry, ContentGraph, EntryId } from '../../../../generator/model/content-model.ts';

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
  single: (_type, slug) => find(slug),
};

describe('what is read of a graph', () => {
  it('are the entries whose fields are read, not those of a list', () => {
    const { graph: watched, take } = recordReads(graph);
    const [first] = watched.ofType('note', 'en');
    expect(take()).toEqual([]);
    expect(first?.fields).toEqual({ title: 'a' });
    expect(take().map(({ slug }) => slug)).toEqual(['a']);
  });

  it('is told once, in the order of reading', () => {
    const { graph: watched, take } = recordReads(graph);
    for (const slug of ['c', 'a', 'c']) void watched.single('note', slug, 'en').fields;
    void watched.entry('note', 'note/b' as EntryId, 'en').fields;
    expect(take().map(({ slug }) => slug)).toEqual(['c', 'a', 'b']);
    expect(take()).toEqual([]);
  });

  it('is the same entry each time, whichever way it is found', () => {
    const { graph: watched } = recordReads(graph);
    expect(watched.ofType('note', 'en')[0]).toBe(watched.single('note', 'a', 'en'));
  });
});
