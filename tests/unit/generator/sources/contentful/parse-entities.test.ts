import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseContentType,
  parseLocale,
  parseSpaceAsset,
  parseSpaceEntry,
} from '../../../../../generator/sources/contentful/parse-entities.ts';
import { entryLink } from './support.ts';

const sys = {
  id: 'a',
  type: 'Entry',
  contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'note' } },
  updatedAt: '2024-01-01T00:00:00Z',
  revision: 3,
};

describe('an entry', () => {
  it('has its fields by language, with any values', () => {
    const fields = {
      title: { en: 'A', fr: '' },
      empty: {},
      next: { en: entryLink('b') },
      data: { en: { en: 1 } },
      no: { en: null },
    };
    expect(parseSpaceEntry({ sys, fields })).toEqual({
      id: 'a',
      contentType: 'note',
      updatedAt: '2024-01-01T00:00:00Z',
      revision: 3,
      facts: { dates: { updatedAt: '2024-01-01T00:00:00Z' } },
      fields,
    });
  });

  it('has the dates, tags and concepts that the system gives', () => {
    const link = (linkType: string, id: unknown) => ({ sys: { type: 'Link', linkType, id } });
    const metadata = {
      tags: [link('Tag', 'winter'), link('Tag', 1), null],
      concepts: [link('TaxonomyConcept', 'snow')],
    };
    const dated = { ...sys, createdAt: '2023-01-01T00:00:00Z', publishedAt: '2024-01-02T00:00:00Z' };
    expect(parseSpaceEntry({ sys: dated, metadata, fields: {} })?.facts).toEqual({
      dates: { createdAt: '2023-01-01T00:00:00Z', updatedAt: '2024-01-01T00:00:00Z', publishedAt: '2024-01-02T00:00:00Z' },
      tags: ['winter'],
      concepts: ['snow'],
    });
  });

  it('without dates and tags has no facts', () => {
    expect(parseSpaceEntry({ sys: { ...sys, updatedAt: undefined }, metadata: { tags: {} } })).not.toHaveProperty('facts');
  });

  it('omits fields without languages', () => {
    const fields = { text: 'A', list: ['A'], link: entryLink('b'), nothing: null, title: { en: 'A' } };
    expect(parseSpaceEntry({ sys, fields })?.fields).toEqual({ title: { en: 'A' } });
  });

  it('has no fields if a response omits them', () => {
    expect(parseSpaceEntry({ sys })?.fields).toEqual({});
  });

  it.each([
    [{ revision: 2, publishedCounter: 9 }, 2],
    [{ revision: 0, publishedCounter: 9 }, 9],
    [{ revision: undefined, publishedCounter: 4 }, 4],
    [{ revision: 0 }, 0],
    [{ revision: 'many' }, 0],
  ])('counts its publications: %j', (counts, expected) => {
    expect(parseSpaceEntry({ sys: { ...sys, ...counts } })?.revision).toBe(expected);
  });

  it.each([null, 1, 'a', [], {}, { sys: null }, { sys: { ...sys, id: 1 } }, { sys: { ...sys, id: '' } }, { sys: { id: 'a' } }])(
    '%j is not an entry',
    (value) => {
      expect(parseSpaceEntry(value)).toBeUndefined();
    },
  );
});

it('an asset needs no content type', () => {
  expect(parseSpaceAsset({ sys: { id: 'p' }, fields: { title: { en: 'P' } } })).toEqual({
    id: 'p',
    updatedAt: '',
    revision: 0,
    fields: { title: { en: 'P' } },
  });
  expect(parseSpaceAsset({ sys: {} })).toBeUndefined();
});

describe('a content type', () => {
  it('has its fields with what they link to', () => {
    const fields = [
      { id: 'title', name: 'Title', type: 'Symbol', localized: true, required: true, disabled: false, omitted: false },
      { id: 'gone', name: 'Gone', type: 'Text', localized: false, required: false, omitted: true },
      { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry', localized: false, required: false },
      { id: 'all', name: 'All', type: 'Array', items: { type: 'Link', linkType: 'Asset', validations: [] } },
      { id: 'tags', name: 'Tags', type: 'Array', items: { type: 'Symbol' } },
    ];
    expect(parseContentType({ sys: { id: 'note' }, name: 'Note', displayField: 'title', fields })).toEqual({
      id: 'note',
      name: 'Note',
      displayField: 'title',
      fields: [
        { id: 'title', name: 'Title', type: 'Symbol', localized: true, required: true },
        { id: 'gone', name: 'Gone', type: 'Text', localized: false, required: false, omitted: true },
        { id: 'next', name: 'Next', type: 'Link', localized: false, required: false, linkType: 'Entry' },
        { id: 'all', name: 'All', type: 'Array', localized: false, required: false, items: { type: 'Link', linkType: 'Asset' } },
        { id: 'tags', name: 'Tags', type: 'Array', localized: false, required: false, items: { type: 'Symbol' } },
      ],
    });
  });

  it.each([{ sys: { id: 'note' } }, { sys: { id: '' }, fields: [] }, { fields: [] }, null])(
    '%j is not a content type',
    (value) => {
      expect(parseContentType(value)).toBeUndefined();
    },
  );

  it('may have no display field', () => {
    expect(parseContentType({ sys: { id: 'note' }, displayField: null, fields: [] })?.displayField).toBeUndefined();
  });
});

it.each([
  [
    { code: 'en', name: 'English', default: true, fallbackCode: null },
    { code: 'en', name: 'English', isDefault: true, fallbackCode: null },
  ],
  [
    { code: 'fr', fallbackCode: 'en' },
    { code: 'fr', name: '', isDefault: false, fallbackCode: 'en' },
  ],
  [{ code: 'fr' }, { code: 'fr', name: '', isDefault: false, fallbackCode: null }],
  [{ name: 'English' }, undefined],
  ['en', undefined],
])('a locale is parsed: %j', (value, expected) => {
  expect(parseLocale(value)).toEqual(expected);
});

it('no response of an API makes them throw', () => {
  const part = fc.oneof(fc.string(), fc.jsonValue(), fc.constant(entryLink('a')));
  const entity = fc.record({
    sys: fc.oneof(fc.constant(sys), part),
    fields: fc.oneof(fc.array(part), fc.dictionary(fc.string(), part)),
  });
  fc.assert(
    fc.property(fc.oneof(entity, part), (value) => {
      for (const parse of [parseSpaceEntry, parseSpaceAsset, parseContentType, parseLocale])
        expect(() => parse(value)).not.toThrow();
    }),
  );
});
