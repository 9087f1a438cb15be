import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amendGraph } from '../../../../generator/graph/amend-graph.ts';
import { buildGraph } from '../../../../generator/graph/build-graph.ts';
import type { GraphEntry } from '../../../../generator/graph/graph-entry.ts';
import { defineModel, defineType, type EntryId, text } from '../../../../generator/site.ts';

const types = ['label', 'note'] as const;
const locales = ['en', 'fr'] as const;
const slugs = ['a', 'b', 'c', 'd'] as const;
const model = defineModel({
  note: defineType('A note.', { title: text() }),
  label: defineType('Words.', { title: text() }),
});

interface Name {
  readonly type: (typeof types)[number];
  readonly slug: (typeof slugs)[number];
  readonly locale: (typeof locales)[number];
}

function entry({ type, slug, locale }: Name, title: string): GraphEntry {
  const origin = { file: `${type}/${slug}.${locale}.md` };
  return { id: `${type}/${slug}` as EntryId, type, slug, locale, origin, fields: { title }, locate: () => origin };
}

const names: readonly Name[] = types.flatMap((type) =>
  slugs.flatMap((slug) => locales.map((locale) => ({ type, slug, locale }))),
);
const graphOf = (entries: readonly GraphEntry[]) =>
  buildGraph(entries, { model, locales, tags: {}, sameInAllLanguages: new Set() }).graph;

/** Every answer of a graph. */
const answersOf = (graph: ReturnType<typeof graphOf>) =>
  types.map((type) =>
    locales.map((locale) => ({
      all: graph.ofType(type, locale),
      byId: slugs.map((slug) => graph.entry(type, `${type}/${slug}` as EntryId, locale)),
      bySlug: slugs.map((slug) => graph.single(type, slug, locale)),
    })),
  );

describe('an amended graph', () => {
  it('answers like a graph that was built from the current entries', () => {
    const some = fc.array(fc.constantFrom(...names));
    fc.assert(
      fc.property(some, some, (first, second) => {
        const before = names.map((name) => entry(name, 'before'));
        const changes = [first.map((name) => entry(name, 'first')), second.map((name) => entry(name, 'second'))];
        const amended = changes.reduce((graph, entries) => amendGraph(graph, entries), graphOf(before));
        const titleNow = (name: Name): string => (second.includes(name) ? 'second' : first.includes(name) ? 'first' : 'before');
        const now = names.map((name) => entry(name, titleNow(name)));
        expect(JSON.stringify(answersOf(amended))).toBe(JSON.stringify(answersOf(graphOf(now))));
      }),
    );
  });

  it('does not change the graph before', () => {
    const [name] = names as [Name];
    const graph = graphOf(names.map((each) => entry(each, 'before')));
    amendGraph(graph, [entry(name, 'after')]);
    expect(graph.single(name.type, name.slug, name.locale).fields).toEqual({ title: 'before' });
  });

  it('rebuilds only lists with changes, each once', () => {
    const graph = graphOf(names.map((each) => entry(each, 'before')));
    const amended = amendGraph(graph, [entry({ type: 'note', slug: 'a', locale: 'en' }, 'after')]);
    expect(amended.ofType('note', 'fr')).toBe(graph.ofType('note', 'fr'));
    expect(amended.ofType('note', 'en')).toBe(amended.ofType('note', 'en'));
  });
});
