import { expect, expectTypeOf, it } from 'vitest';
import type { LinkedFile } from '../../../../generator/contract/file.ts';
import { lastChange } from '../../../../generator/model/content-model.ts';
import {
  type ContentGraph,
  datetime,
  defineModel,
  defineType,
  type EntryId,
  type FieldsOf,
  type FileRef,
  file,
  json,
  type Location,
  link,
  list,
  location,
  oneOf,
  text,
  type Unrendered,
} from '../../../../generator/site.ts';

const model = defineModel({
  talk: defineType('A talk.', {
    starts: datetime(),
    ends: datetime({ optional: true }),
    place: location(),
    slides: file({ optional: true }),
    settings: json({ optional: true }),
    by: list(link(['person', 'company'])),
    room: link('company'),
    parts: list(oneOf({ quote: { words: text() }, film: { slides: file(), note: text({ optional: true }) } })),
  }),
  person: defineType('A person.', { name: text() }),
  company: defineType('A company.', { brand: text() }),
});
type Model = typeof model;
type Talk = FieldsOf<Model['talk']['fields']>;

it('the types of values follow from the model', () => {
  expectTypeOf<Talk['starts']>().toEqualTypeOf<string>();
  expectTypeOf<Talk['ends']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Talk['place']>().toEqualTypeOf<Location>();
  expectTypeOf<Talk['slides']>().toEqualTypeOf<FileRef | undefined>();
  expectTypeOf<Talk['settings']>().toEqualTypeOf<unknown>();
  expectTypeOf<Talk['by']>().toEqualTypeOf<readonly EntryId<'person' | 'company'>[]>();
  expectTypeOf<Talk['room']>().toExtend<EntryId>();
  expectTypeOf<Unrendered<{ form: LinkedFile; settings: unknown }>>().toExtend<{ form: FileRef; settings: unknown }>();
});

it('a block is one of its shapes, and says which', () => {
  const wordsOf = (part: Talk['parts'][number]): string | undefined => {
    expectTypeOf(part.type).toEqualTypeOf<'quote' | 'film'>();
    if (part.type === 'quote') return part.words;
    expectTypeOf(part.slides).toEqualTypeOf<FileRef>();
    return part.note;
  };
  expect(wordsOf({ type: 'quote', words: 'A' })).toBe('A');
});

it('the entry behind a link to several types is one of them, and says which', () => {
  const nameOf = (graph: ContentGraph<Model>, id: Talk['by'][number]): string => {
    const entry = graph.linked(id, 'en');
    expectTypeOf(entry.type).toEqualTypeOf<'person' | 'company'>();
    return entry.type === 'person' ? entry.fields.name : entry.fields.brand;
  };
  const linked = () => ({ type: 'company', fields: { brand: 'Boreal' } });
  expect(nameOf({ linked } as never, 'company/boreal' as never)).toBe('Boreal');
});

it.each([
  [{ createdAt: '2026-01-01T00:00:00Z' }, undefined],
  [{ updatedAt: '2026-01-02T23:30:00Z' }, '2026-01-02'],
  [{ updatedAt: '2026-01-03', publishedAt: '2026-01-02T00:00:00.000Z' }, '2026-01-02'],
  [{ updatedAt: 'today' }, undefined],
  [undefined, undefined],
])('an entry with the dates %j was changed on the day %s', (dates, day) => {
  expect(lastChange({ dates })).toBe(day);
});
