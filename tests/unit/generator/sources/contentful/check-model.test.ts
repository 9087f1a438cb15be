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
  image,
  integer,
  json,
  link,
  list,
  location,
  markdown,
  number,
  oneOf,
  symbol,
  text,
} from '../../../../../generator/site.ts';
import { checkModel, findLocales } from '../../../../../generator/sources/contentful/check-model.ts';
import type { SpaceField, SpaceLocale } from '../../../../../generator/sources/contentful/space.ts';

type Shape = Pick<SpaceField, 'type'> & Partial<SpaceField>;
const fieldOf = (id: string, shape: Shape): SpaceField => ({ id, name: id, localized: true, required: false, ...shape });
const slug = fieldOf('slug', { type: 'Symbol', localized: false });
const noteOf = (...fields: readonly SpaceField[]) => ({
  contentTypes: [{ id: 'note', name: 'Note', displayField: undefined, fields }],
});
const model = (fields: Readonly<Record<string, Field>>) => ({ note: defineType('A note.', fields) });

/** Codes of the problems of the only field besides the slug. */
const check = (field: Field, shape: Shape) =>
  checkModel(noteOf(slug, fieldOf('value', shape)), model({ value: field })).map(({ code }) => code);

it('blocks are JSON or links, and content types with the names of their shapes have their fields', () => {
  const blocks = list(oneOf({ quote: { words: text(), by: text({ optional: true }) } }));
  expect(check(blocks, { type: 'Object' })).toEqual([]);
  expect(check(blocks, arrayOf('Link', 'Entry'))).toEqual([]);
  expect(check(blocks, { type: 'Text' })).toEqual(['CONTENTFUL_FIELD_TYPE']);
  const space = noteOf(slug, fieldOf('value', arrayOf('Link', 'Entry')));
  const quote = { id: 'quote', name: 'Quote', displayField: undefined, fields: [fieldOf('by', { type: 'Integer' })] };
  const problems = checkModel({ contentTypes: [...space.contentTypes, quote] }, model({ value: blocks }));
  expect(problems.map(({ code, message }) => [code, message.includes('quote')])).toEqual([
    ['CONTENTFUL_FIELD_MISSING', true],
    ['CONTENTFUL_FIELD_TYPE', true],
  ]);
});

const arrayOf = (type: string, linkType?: string): Shape => ({
  type: 'Array',
  items: { type, linkType },
});
const entry: Shape = { type: 'Link', linkType: 'Entry' };
const asset: Shape = { type: 'Link', linkType: 'Asset' };

describe('a field of the model', () => {
  it.each<[string, Field, readonly Shape[], readonly Shape[]]>([
    ['text', text(), [{ type: 'Text' }, { type: 'Symbol' }], [{ type: 'RichText' }, { type: 'Object' }, arrayOf('Symbol')]],
    ['formatted text', markdown(), [{ type: 'Text' }, { type: 'RichText' }], [{ type: 'Symbol' }]],
    ['symbol', symbol(), [{ type: 'Symbol' }, { type: 'Text' }], [{ type: 'Integer' }]],
    ['target', href(), [{ type: 'Symbol' }, { type: 'Text' }], [entry]],
    ['integer', integer(), [{ type: 'Integer' }], [{ type: 'Number' }, { type: 'Symbol' }]],
    ['number', number(), [{ type: 'Number' }, { type: 'Integer' }], [{ type: 'Symbol' }]],
    ['boolean', boolean(), [{ type: 'Boolean' }], [{ type: 'Symbol' }]],
    ['date', date(), [{ type: 'Date' }], [{ type: 'Symbol' }]],
    ['link', link('note'), [entry, { type: 'ResourceLink' }], [asset, arrayOf('Link', 'Entry'), { type: 'Symbol' }]],
    ['picture', image(), [asset], [entry, arrayOf('Link', 'Asset')]],
    ['file', file(), [asset], [entry, { type: 'Symbol' }]],
    ['moment', datetime(), [{ type: 'Date' }], [{ type: 'Symbol' }]],
    ['place', location(), [{ type: 'Location' }], [{ type: 'Object' }]],
    ['value of JSON', json(), [{ type: 'Object' }], [{ type: 'Text' }]],
    ['list of files', list(file()), [arrayOf('Link', 'Asset')], [arrayOf('Link', 'Entry')]],
    ['group', group({ name: text() }), [{ type: 'Object' }], [{ type: 'Text' }, entry]],
    ['list of texts', list(text()), [arrayOf('Symbol'), { type: 'Object' }], [{ type: 'Symbol' }, arrayOf('Link', 'Entry')]],
    ['list of links', list(link('note')), [arrayOf('Link', 'Entry'), arrayOf('ResourceLink')], [arrayOf('Link', 'Asset'), entry]],
    ['list of pictures', list(image()), [arrayOf('Link', 'Asset')], [arrayOf('Link', 'Entry')]],
    ['list of groups', list(group({ name: text() })), [{ type: 'Object' }], [arrayOf('Symbol')]],
  ])('%s is read from compatible fields only', (_, field, good, bad) => {
    for (const shape of good) expect(check(field, shape)).toEqual([]);
    for (const shape of bad) expect(check(field, shape)).toEqual(['CONTENTFUL_FIELD_TYPE']);
  });

  it('is missing if it does not exist, or is omitted from responses', () => {
    const expected = model({ title: text() });
    const [problem] = checkModel(noteOf(slug), expected);
    expect(problem).toMatchObject({ code: 'CONTENTFUL_FIELD_MISSING', severity: 'error' });
    expect(problem?.message).toContain('title');
    expect(problem?.message).toContain('Text or Symbol');
    const omitted = fieldOf('title', { type: 'Text', omitted: true });
    expect(checkModel(noteOf(slug, omitted), expected).map(({ code }) => code)).toEqual(['CONTENTFUL_FIELD_MISSING']);
  });

  it('is a warning if it is optional and does not exist, with the name that it may have now', () => {
    const renamed = fieldOf('subtitles', { type: 'Text' });
    const fields = { subtitle: text({ optional: true }), tags: list(text(), { min: 0 }) };
    const problems = checkModel(noteOf(slug, renamed), model(fields));
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['CONTENTFUL_FIELD_GONE', 'warning'],
      ['CONTENTFUL_FIELD_GONE', 'warning'],
    ]);
    expect(problems.map(({ message }) => message.includes('Was it renamed to “subtitles”?'))).toEqual([true, false]);
  });

  it('may be localized or not', () => {
    expect(check(text(), { type: 'Text', localized: false })).toEqual([]);
    expect(check(integer(), { type: 'Integer', localized: true })).toEqual([]);
  });

  it('is a warning if it has slugs that differ per language, and the model does not declare them', () => {
    const localized = fieldOf('slug', { type: 'Symbol', localized: true });
    const space = noteOf(localized, fieldOf('title', { type: 'Text' }));
    const undeclared = checkModel(space, model({ title: text() }));
    expect(undeclared.map(({ code, severity }) => [code, severity])).toEqual([['CONTENTFUL_SLUG_LOCALIZED', 'warning']]);
    const fields = { title: text(), slug: symbol({ localized: true }) };
    expect(checkModel(space, { note: defineType('A note.', fields, { slug: 'slug' }) })).toEqual([]);
    expect(checkModel(space, { note: defineType('A note.', { title: text() }, { slug: false }) })).toEqual([]);
  });

  it('is reported with its actual and its expected form', () => {
    const [problem] = checkModel(noteOf(slug, fieldOf('value', arrayOf('Link', 'Asset'))), model({ value: list(link('note')) }));
    expect(problem?.message).toContain('Array of Link to Asset');
    expect(problem?.message).toContain('Array of Link to Entry');
    expect(problem?.message).toContain('note');
  });
});

it('all problems are reported together, and additional fields of the space are not', () => {
  const expected = { ...model({ title: text(), size: integer() }), page: defineType('A page.', { body: markdown() }) };
  const more = fieldOf('more', { type: 'Location' });
  const problems = checkModel(noteOf(more, fieldOf('size', { type: 'Text' })), expected);
  expect(problems.map(({ code, message }) => [code, /“(\w+)”/.exec(message)?.[1]])).toEqual([
    ['CONTENTFUL_FIELD_MISSING', 'note'],
    ['CONTENTFUL_FIELD_TYPE', 'size'],
    ['CONTENTFUL_TYPE_MISSING', 'page'],
  ]);
  expect(problems[2]?.message).toContain('slug, body');
});

describe('the locale of a language', () => {
  const localesOf = (...codes: readonly string[]): { readonly locales: readonly SpaceLocale[] } => ({
    locales: codes.map((code) => ({ code, name: code, isDefault: false, fallbackCode: null })),
  });
  const tags = { en: 'en-CA', fr: 'fr-CA' };

  it.each([
    [['fr-CA', 'en-CA'], { en: 'en-CA', fr: 'fr-CA' }],
    [['EN-ca', 'fr-CA'], { en: 'EN-ca', fr: 'fr-CA' }],
    [['fr', 'en'], { en: 'en', fr: 'fr' }],
    [['en', 'en-CA', 'fr'], { en: 'en-CA', fr: 'fr' }],
  ])('is found by its tag, or else by its name, in %j', (codes, expected) => {
    expect(findLocales(localesOf(...codes), tags)).toEqual({ codes: expected, problems: [] });
  });

  it('that is missing is reported with the existing ones', () => {
    const { codes, problems } = findLocales(localesOf('en-CA', 'de'), tags);
    expect(codes).toEqual({ en: 'en-CA' });
    expect(problems.map(({ code }) => code)).toEqual(['CONTENTFUL_LOCALE_MISSING']);
    expect(problems[0]?.message).toContain('it has en-CA, de.');
    expect(findLocales(localesOf(), tags).problems[0]?.message).toContain('it has none.');
  });
});
