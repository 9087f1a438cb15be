import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../../generator/model/kinds/kind.ts';
import {
  boolean,
  date,
  datetime,
  defineType,
  file,
  group,
  href,
  html,
  image,
  integer,
  json,
  link,
  list,
  location,
  markdown,
  number,
  symbol,
  text,
} from '../../../../../generator/site.ts';
import { modelFile } from '../../../../../generator/sources/contentful/model-file.ts';

const codes = ['en-CA', 'fr-CA'];
const print = (fields: Readonly<Record<string, Field>>, type = 'note') =>
  modelFile({ model: { [type]: defineType('A note.', fields) }, codes });

/** The printed field of the model's only field, and its control. */
function printField(field: Field) {
  const { file } = print({ value: field });
  return { ...file.contentTypes[0]?.fields[1], ...file.editorInterfaces[0]?.controls[1] };
}

describe('a content type', () => {
  it('has the slug first, which is unique and the same in all languages', () => {
    const [type] = print({ body: markdown() }).file.contentTypes;
    expect(type?.fields.map(({ id }) => id)).toEqual(['slug', 'body']);
    expect(type?.fields[0]).toEqual({
      id: 'slug',
      name: 'Slug',
      type: 'Symbol',
      localized: false,
      required: true,
      disabled: false,
      omitted: false,
      validations: [{ unique: true }],
    });
  });

  it('is published, and has a readable name', () => {
    const [type] = print({ metaTitle: text() }, 'long-note').file.contentTypes;
    expect(type).toMatchObject({ name: 'Long Note', description: 'A note.', sys: { id: 'long-note', type: 'ContentType' } });
    expect(type?.sys.version).toBe((type?.sys.publishedVersion ?? 0) + 1);
    expect(type?.fields[1]?.name).toBe('Meta Title');
  });

  it.each<[string, Readonly<Record<string, Field>>, string]>([
    ['its first text, if that is short', { order: integer(), title: text({ maxLength: 60 }) }, 'title'],
    ['the slug, if its first text may be long', { title: text(), summary: text({ maxLength: 60 }) }, 'slug'],
    ['the slug, if its first text may be missing', { title: text({ maxLength: 60, optional: true }) }, 'slug'],
  ])('shows entries by %s', (_, fields, expected) => {
    expect(print(fields).file.contentTypes[0]?.displayField).toBe(expected);
  });
});

describe('a field', () => {
  const pattern = { expression: '^[a-z]+$', meaning: 'small letters' };
  const asset = { type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] };
  it.each<[string, Field, object]>([
    [
      'short text',
      text({ maxLength: 60 }),
      { type: 'Symbol', localized: true, validations: [{ size: { max: 60 } }], widgetId: 'singleLine' },
    ],
    ['text', text(), { type: 'Text', validations: [], widgetId: 'multipleLine' }],
    ['formatted text', markdown(), { type: 'Text', widgetId: 'markdown' }],
    ['HTML', html(), { type: 'Text', widgetId: 'multipleLine', settings: { helpText: 'HTML.' } }],
    [
      'choice',
      symbol({ choices: ['a', 'b'] }),
      { type: 'Symbol', localized: false, validations: [{ in: ['a', 'b'] }], widgetId: 'dropdown' },
    ],
    [
      'symbol of a pattern',
      symbol({ pattern }),
      {
        validations: [{ regexp: { pattern: '^[a-z]+$', flags: null }, message: 'Must be small letters.' }],
        settings: { helpText: 'Must be small letters.' },
        widgetId: 'singleLine',
      },
    ],
    [
      'symbol of a pattern that only this program supports',
      symbol({ pattern: { ...pattern, expression: '^\\p{L}+$' } }),
      { validations: [] },
    ],
    ['target', href(), { type: 'Symbol', localized: true, widgetId: 'singleLine' }],
    ['whole number', integer(), { type: 'Integer', widgetId: 'numberEditor' }],
    ['number', number({ optional: true }), { type: 'Number', required: false, widgetId: 'numberEditor' }],
    ['truth value', boolean(), { type: 'Boolean', required: true, widgetId: 'boolean' }],
    ['moment', datetime(), { type: 'Date', widgetId: 'datePicker', settings: { format: 'timeZ', ampm: '24' } }],
    ['place', location(), { type: 'Location', widgetId: 'locationEditor' }],
    ['value of JSON', json(), { type: 'Object', localized: true, widgetId: 'objectEditor' }],
    ['file', file(), { type: 'Link', linkType: 'Asset', localized: true, validations: [], widgetId: 'assetLinkEditor' }],
    ['day', date(), { type: 'Date', widgetId: 'datePicker', settings: { format: 'dateonly' } }],
    [
      'link',
      link(['note', 'page']),
      { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['note', 'page'] }], widgetId: 'entryCardEditor' },
    ],
    ['picture', image(), { ...asset, localized: true, widgetId: 'assetLinkEditor' }],
    [
      'record',
      group({ a: text(), b: text({ optional: true }) }),
      { type: 'Object', widgetId: 'objectEditor', settings: { helpText: 'JSON: { a, b? }.' } },
    ],
    [
      'list of texts',
      list(text()),
      { type: 'Array', required: false, items: { type: 'Symbol', validations: [] }, widgetId: 'tagEditor' },
    ],
    [
      'list of choices',
      list(symbol({ choices: ['a', 'b'] }), { min: 2 }),
      {
        required: true,
        validations: [{ size: { min: 2 } }],
        items: { type: 'Symbol', validations: [{ in: ['a', 'b'] }] },
        widgetId: 'checkbox',
      },
    ],
    [
      'list of links',
      list(link('note')),
      {
        type: 'Array',
        items: { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['note'] }] },
        widgetId: 'entryLinksEditor',
      },
    ],
    ['list of pictures', list(image()), { type: 'Array', items: asset, widgetId: 'assetLinksEditor' }],
    [
      'list of records',
      list(group({ a: text() }), { min: 1 }),
      {
        type: 'Object',
        required: true,
        validations: [],
        widgetId: 'objectEditor',
        settings: { helpText: 'JSON: a list of { a }.' },
      },
    ],
  ])('that is a %s has a type, rules and an editor', (_, field, expected) => {
    expect(printField(field)).toMatchObject({ id: 'value', fieldId: 'value', name: 'Value', ...expected });
  });

  it('names its kind of link only if it is a link itself: the importer refuses it elsewhere', () => {
    expect(printField(list(link('note')))).not.toHaveProperty('linkType');
    expect(printField(text())).not.toHaveProperty('linkType');
  });
});

describe('the file of a model', () => {
  it('names the site’s languages, the default one first, without fallbacks', () => {
    const { locales } = print({}).file;
    expect(
      locales.map(({ code, default: isDefault, fallbackCode, optional }) => [code, isDefault, fallbackCode, optional]),
    ).toEqual([
      ['en-CA', true, null, false],
      ['fr-CA', false, null, false],
    ]);
  });

  it('is the same text for any order of types', () => {
    const [a, b] = [defineType('A.', { title: text() }), defineType('B.', { title: text() })];
    const shown = (model: Parameters<typeof modelFile>[0]['model']) => JSON.stringify(modelFile({ model, codes }));
    expect(shown({ a, b })).toBe(shown({ b, a }));
  });

  it('lets the editor suggest a slug from the first text', () => {
    const settingsOf = (fields: Readonly<Record<string, Field>>) => print(fields).file.editorInterfaces[0]?.controls[0];
    expect(settingsOf({ order: integer(), title: text() })).toMatchObject({
      widgetId: 'slugEditor',
      settings: { trackingFieldId: 'title' },
    });
    expect(settingsOf({ order: integer() })).toMatchObject({ widgetId: 'singleLine' });
  });
});

describe('a model that Contentful cannot hold', () => {
  const manyFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, integer()]));
  it.each<[string, Readonly<Record<string, Field>>, string, string]>([
    ['a field with a hyphen in its name', { 'meta-title': text() }, 'note', 'EXPORT_FIELD_NAME'],
    ['a field that begins with a digit', { '2nd': text() }, 'note', 'EXPORT_FIELD_NAME'],
    ['a field called slug', { slug: symbol() }, 'note', 'EXPORT_FIELD_SLUG'],
    ['more than 50 fields with the slug', manyFields(50), 'note', 'EXPORT_FIELD_COUNT'],
    ['a type with an invalid character', {}, 'notice/é', 'EXPORT_TYPE_NAME'],
    ['a type with a very long name', {}, 'n'.repeat(65), 'EXPORT_TYPE_NAME'],
  ])('is refused: %s', (_, fields, type, code) => {
    expect(print(fields, type).problems.map((problem) => problem.code)).toEqual([code]);
  });

  it('is refused only beyond the limits', () => {
    expect(print(manyFields(49), 'n'.repeat(64)).problems).toEqual([]);
  });
});
