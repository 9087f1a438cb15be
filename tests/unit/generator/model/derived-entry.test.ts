import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../../../generator/graph/build-graph.ts';
import { derivedEntry } from '../../../../generator/model/derived-entry.ts';
import { defineModel, defineType, type EntryId, link, list, text } from '../../../../generator/site.ts';

const facts = { dates: { publishedAt: '2026-01-02' }, tags: ['x'], concepts: ['y'] };
const entry = {
  id: 'note/a' as EntryId,
  type: 'note',
  slug: 'a',
  locale: 'en',
  fields: { title: 'A' },
  origin: { file: 'a.md' },
  ...facts,
};

describe('an entry that is derived from another one', () => {
  it('has all of it, with its own properties', () => {
    expect({ ...derivedEntry(entry, {}) }).toEqual(entry);
    expect(Object.keys(derivedEntry(entry, {})).slice(0, 5)).toEqual(['id', 'type', 'slug', 'locale', 'origin']);
    expect(JSON.parse(JSON.stringify(derivedEntry(entry, {})))).toEqual(entry);
  });

  it('has what was changed', () => {
    const original = { locale: 'en', lang: 'en', dir: 'ltr' } as const;
    const changed = derivedEntry(derivedEntry(entry, { locale: 'fr', original }), {
      slugOf: ({ slug, fields }) => `${slug}-${fields.title}`,
      fieldsOf: ({ title }) => ({ title: `${title}!` }),
    });
    expect({ ...changed }).toEqual({ ...entry, locale: 'fr', original, slug: 'a-A', fields: { title: 'A!' } });
  });
});

describe('the graph keeps dates, tags and concepts of entries', () => {
  const fields = { title: text(), related: list(link('note')) };
  const model = defineModel({
    note: defineType('A note.', { ...fields, path: text() }, { slug: 'path' }),
    other: defineType('Another one.', fields, { translations: 'optional' }),
    third: defineType('A third one.', fields, { translations: 'fallback' }),
  });
  const written = (type: string, slug: string) => ({
    ...entry,
    id: `${type}/${slug}` as EntryId,
    type,
    slug,
    fields: { title: 'A', path: 'a-path', related: [] },
    locate: () => ({ file: 'a.md' }),
  });
  const entries = ['note', 'other', 'third'].map((type) => written(type, 'a'));
  const { graph } = buildGraph(entries, {
    model,
    locales: ['en', 'fr'],
    tags: { en: 'en', fr: 'fr' },
    sameInAllLanguages: new Set(),
    prevents: () => false,
  });

  it.each([
    ['note', 'en'],
    ['note', 'fr'],
    ['other', 'en'],
    ['third', 'fr'],
  ])('of the type %s in %s', (type, locale) => {
    expect(graph.ofType(type, locale)).toEqual([expect.objectContaining(facts)]);
    expect(graph.tagged('x', locale).map(({ id }) => id)).toContain(`${type}/a`);
  });
});
