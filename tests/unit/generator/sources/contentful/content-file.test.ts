import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldOf, Kind } from '../../../../../generator/model/fields.ts';
import type { Field, FieldSet } from '../../../../../generator/model/kinds/kind.ts';
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
  symbol,
  text,
} from '../../../../../generator/site.ts';
import { contentFile } from '../../../../../generator/sources/contentful/content-file.ts';
import { spaceEntryId } from '../../../../../generator/sources/contentful/entry-id.ts';
import { parseExportFile } from '../../../../../generator/sources/contentful/export-file.ts';
import { mappedTypes } from '../../../../../generator/sources/contentful/field-mapping.ts';
import { modelFile } from '../../../../../generator/sources/contentful/model-file.ts';
import type { Space, SpaceFile, SpaceLink } from '../../../../../generator/sources/contentful/space.ts';
import { rawEntry } from '../../read/raw-entry.ts';

type KnownField = { readonly [K in Kind]: FieldOf<K> }[Kind];

const codes = new Map([
  ['en', 'en-CA'],
  ['fr', 'fr-CA'],
]);
type Fields = Readonly<Record<string, unknown>>;

/** The printed file of one note in two languages. */
function print(declared: FieldSet, en: Fields, fr: Fields = en, slug = 'hello') {
  const model = { note: defineType('A note.', declared) };
  const entries = [rawEntry({ fields: fr, locale: 'fr', slug }), rawEntry({ fields: en, slug })];
  return { ...contentFile(entries, { model, codes }), model };
}
const printFields = (declared: FieldSet, en: Fields, fr?: Fields) => print(declared, en, fr).entries[0]?.fields;
const entryLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });

it('a local file is an asset with its title and type', () => {
  const titled = { file: '/files/form.pdf', title: 'The form' };
  const { entries, assets } = print({ form: file(), films: list(file()) }, { form: titled, films: ['/a.mp4'] });
  const files = assets.map(({ fields }) => ({ title: fields.title['en-CA'], file: fields.file['en-CA'] }));
  expect(files.sort((a, b) => (a.file?.url ?? '').localeCompare(b.file?.url ?? ''))).toEqual([
    { title: '', file: { url: '//a.mp4', fileName: 'a.mp4', contentType: 'video/mp4' } },
    { title: 'The form', file: { url: '//files/form.pdf', fileName: 'form.pdf', contentType: 'application/pdf' } },
  ]);
  expect(entries[0]?.fields.form?.['en-CA']).toMatchObject({ sys: { linkType: 'Asset' } });
});

describe('a local entry', () => {
  it('is one published entry with all languages', () => {
    const { entries } = print({ title: text() }, { title: 'Hello' }, { title: 'Bonjour' });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.fields).toEqual({ slug: { 'en-CA': 'hello' }, title: { 'en-CA': 'Hello', 'fr-CA': 'Bonjour' } });
    expect(entries[0]?.sys).toMatchObject({
      id: 'note.hello',
      version: 2,
      publishedVersion: 1,
      contentType: { sys: { id: 'note' } },
    });
  });

  it.each<[string, Field, unknown, unknown]>([
    ['a text unchanged', text(), ' 0777 ', ' 0777 '],
    ['a formatted text with its line ends', markdown(), '\n# Title\r\n\ntext  \n', '\n# Title\r\n\ntext  \n'],
    ['a moment unchanged', datetime(), '2026-01-15T09:30Z', '2026-01-15T09:30Z'],
    ['a place as numbers', location(), { lat: '45.5', lon: '-73.6' }, { lon: -73.6, lat: 45.5 }],
    ['JSON as its value', json(), '{"a": [1]}', { a: [1] }],
    ['an integer as a number', integer(), '-12', -12],
    ['a number as a number', number(), '3.50', 3.5],
    ['a boolean', boolean(), 'false', false],
    ['a day as text', date(), '2024-02-29', '2024-02-29'],
    ['a link', link('page'), 'about', entryLink('page.about')],
    ['a link with its type', link('page'), 'page/about', entryLink('page.about')],
    ['a link to one of several types', link(['page', 'note']), 'note/other', entryLink('note.other')],
    ['a list of links', list(link('page')), ['a', 'b'], [entryLink('page.a'), entryLink('page.b')]],
    ['an empty list', list(link('page')), [], []],
    ['a list of texts', list(symbol()), ['a', 'b'], ['a', 'b']],
    ['a list of numbers', list(integer()), ['1', '2'], [1, 2]],
    [
      'a record in the format of local files',
      group({ on: boolean(), order: integer(), page: link('page'), picture: image(), hint: text({ optional: true }) }),
      { on: 'true', order: '7', page: 'about', picture: { file: '/a.png', alt: '' }, hint: '' },
      { on: true, order: 7, page: 'about', picture: { file: '/a.png', alt: '' } },
    ],
    ['a list of records', list(group({ n: number() })), [{ n: '1' }, { n: '2.5' }], [{ n: 1 }, { n: 2.5 }]],
  ])('gives %s', (_, field, written, expected) => {
    expect(printFields({ value: field }, { value: written })?.value?.['en-CA']).toEqual(expected);
  });

  it('gives a shared value in the default locale only', () => {
    expect(printFields({ order: integer() }, { order: '1' })?.order).toEqual({ 'en-CA': 1 });
  });

  it('omits absent and blank values, in each language separately', () => {
    const declared = {
      a: text({ optional: true }),
      b: text({ optional: true }),
      c: integer({ optional: true }),
      d: list(text()),
    };
    expect(printFields(declared, { a: ' ', c: '', d: '' }, { a: 'A' })).toEqual({
      slug: { 'en-CA': 'hello' },
      a: { 'fr-CA': 'A' },
    });
  });

  it('has the same position for any order of files', () => {
    const entries = ['b', 'a', 'c'].flatMap((slug) => ['fr', 'en'].map((locale) => rawEntry({ slug, locale, fields: {} })));
    const options = { model: { note: defineType('A note.', {}) }, codes };
    expect(contentFile(entries, options)).toEqual(contentFile(entries.toReversed(), options));
    expect(contentFile(entries, options).entries.map(({ sys }) => sys.id)).toEqual(['note.a', 'note.b', 'note.c']);
  });
});

describe('a value that is too long for Contentful', () => {
  it.each<[string, Field, (length: number) => unknown, number, string]>([
    ['a symbol', symbol(), (length) => 'x'.repeat(length), 255, 'value'],
    ['a formatted text', markdown(), (length) => 'x'.repeat(length), 50_000, 'value'],
    ['an item of a list', list(text()), (length) => ['a', 'x'.repeat(length)], 255, 'value[1]'],
    ['a text of limited length, unchanged', text({ maxLength: 10 }), (length) => '.'.repeat(length), 10, 'value'],
  ])('is reported with its position: %s', (_, field, ofLength, max, place) => {
    expect(print({ value: field }, { value: ofLength(max) }).problems).toEqual([]);
    const [problem] = print({ value: field }, { value: ofLength(max + 1) }).problems;
    expect(problem).toMatchObject({ code: 'EXPORT_VALUE_TOO_LONG', where: { file: 'content/note/hello.en.md', field: place } });
    expect(problem?.message).toContain(`${max + 1} characters`);
  });

  it('is allowed within a record, which is JSON', () => {
    expect(print({ value: group({ a: symbol() }) }, { value: { a: 'x'.repeat(300) } }).problems).toEqual([]);
  });
});

describe('a picture', () => {
  it('is an asset with a description for each language', () => {
    const pictures = [
      { value: { file: '/images/a b.JPG', alt: 'A house' } },
      { value: { file: '/images/a b.JPG', alt: 'Une maison' } },
    ] as const;
    const { entries, assets } = print({ value: image() }, ...pictures);
    expect(assets).toHaveLength(1);
    const file = { url: '//images/a b.JPG', fileName: 'a b.JPG', contentType: 'image/jpeg' };
    expect(assets[0]?.fields).toEqual({
      title: { 'en-CA': 'a b.JPG', 'fr-CA': 'a b.JPG' },
      description: { 'en-CA': 'A house', 'fr-CA': 'Une maison' },
      file: { 'en-CA': file, 'fr-CA': file },
    });
    const link = { sys: { type: 'Link', linkType: 'Asset', id: assets[0]?.sys.id } };
    expect(entries[0]?.fields.value).toEqual({ 'en-CA': link, 'fr-CA': link });
  });

  it('is one asset for all uses with the same text', () => {
    const [a, b] = [
      { file: '/a.png', alt: 'A' },
      { file: '/a.png', alt: 'B' },
    ];
    const { assets } = print({ one: image(), two: image(), more: list(image()) }, { one: a, two: a, more: [a, b] });
    expect(assets).toHaveLength(2);
  });

  it('keeps an external address', () => {
    const { assets } = print({ value: image() }, { value: { file: 'https://pictures.example/a.webp', alt: '' } });
    expect(assets[0]?.fields.file['en-CA']).toMatchObject({ url: 'https://pictures.example/a.webp', contentType: 'image/webp' });
  });
});

describe('the id of an entry', () => {
  const slugs = fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,80}$/), fc.string({ minLength: 1, unit: 'grapheme' }));
  const types = fc.stringMatching(/^[a-z][a-z.-]{0,70}$/);

  it('is its type and slug if Contentful accepts them', () => {
    expect(spaceEntryId('note', 'hello-there')).toBe('note.hello-there');
    expect(spaceEntryId('note', 'x'.repeat(59))).toBe(`note.${'x'.repeat(59)}`);
  });

  it('is always valid in Contentful', () => {
    fc.assert(fc.property(types, slugs, (type, slug) => /^[a-zA-Z0-9-_.]{1,64}$/.test(spaceEntryId(type, slug))));
  });

  it('is unique', () => {
    const long = 'x'.repeat(80);
    const pairs = [
      ['a', 'b.c'],
      ['a.b', 'c'],
      ['note', `${long}1`],
      ['note', `${long}2`],
      ['note', 'é'],
      ['note', 'è'],
      ['note', '-'],
    ] as const;
    expect(new Set(pairs.map(([type, slug]) => spaceEntryId(type, slug))).size).toBe(pairs.length);
    const pair = fc.tuple(types, slugs);
    fc.assert(
      fc.property(pair, pair, ([typeA, slugA], [typeB, slugB]) => {
        fc.pre(typeA !== typeB || slugA !== slugB);
        return spaceEntryId(typeA, slugA) !== spaceEntryId(typeB, slugB);
      }),
    );
  });
});

describe('printed content', () => {
  const { field } = fc.letrec<{ field: Field; item: Field }>((tie) => {
    const leaves = [text(), text({ maxLength: 200 }), markdown(), symbol(), href(), integer(), number(), boolean(), date()];
    const links = [link('note'), link(['note', 'page'])];
    return {
      item: fc.oneof({ maxDepth: 2 }, fc.constantFrom<Field>(...leaves, ...links, image()), tie('field')),
      field: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Field>(...leaves, ...links, image()),
        tie('item').map((of): Field => list(of)),
        fc
          .dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('item'), { maxKeys: 3, noNullPrototype: true })
          .map((fields): Field => group(fields)),
      ),
    };
  });
  const words = fc
    .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
    .filter((value) => value.trim() !== '' && value.length <= 200);
  const slug = fc.stringMatching(/^[a-z0-9]{1,9}$/);

  /** A value of a local file: texts, lists and records. */
  function written(field: Field): fc.Arbitrary<unknown> {
    const of = field as KnownField;
    switch (of.kind) {
      case 'integer':
        return fc.maxSafeInteger().map(String);
      case 'number':
        return fc.integer({ min: -99_999, max: 99_999 }).map((value) => String(value / 100));
      case 'boolean':
        return fc.boolean().map(String);
      case 'date':
        return fc.constantFrom('2024-02-29', '1999-12-31');
      case 'link':
        return of.to.length > 1 ? fc.tuple(fc.constantFrom(...of.to), slug).map(([type, name]) => `${type}/${name}`) : slug;
      case 'image':
        return fc.record(
          { file: slug.map((name) => `/images/${name}.png`), alt: fc.string({ unit: 'grapheme' }) },
          { noNullPrototype: true },
        );
      case 'list':
        return fc.array(written(of.of), { maxLength: 3 });
      case 'group':
        return fieldsOf(of.fields as FieldSet);
      default:
        return words;
    }
  }
  const fieldsOf = (declared: FieldSet): fc.Arbitrary<Record<string, unknown>> =>
    fc.record(Object.fromEntries(Object.entries(declared).map(([name, of]) => [name, written(of)])), {
      requiredKeys: [],
      noNullPrototype: true,
    });

  /** The value as a local file would contain it again. */
  function readBack(field: Field, value: unknown, { space, code }: { space: Space; code: string }): unknown {
    const of = field as KnownField;
    const inJson = mappedTypes(of)[0].type === 'Object';
    if (of.kind === 'list' && !inJson) return (value as unknown[]).map((item) => readBack(of.of, item, { space, code }));
    if (of.kind === 'link')
      return (value as SpaceLink).sys.id.replace('.', '/').replace(of.to.length > 1 ? '' : `${of.to[0]}/`, '');
    if (of.kind === 'image') {
      const fields = space.assets.get((value as SpaceLink).sys.id)?.fields;
      return { file: (fields?.file?.[code] as SpaceFile | undefined)?.url?.slice(1), alt: fields?.description?.[code] };
    }
    return inJson ? textsIn(value) : String(value);
  }
  const textsIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(textsIn);
    if (typeof value !== 'object' || value === null) return String(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, textsIn(member)]));
  };

  const notes = fc
    .dictionary(
      fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,6}$/).filter((name) => name !== 'slug'),
      field,
      { maxKeys: 5, noNullPrototype: true },
    )
    .chain((declared) => fc.record({ declared: fc.constant(declared), en: fieldsOf(declared), fr: fieldsOf(declared) }));

  it('has the same values when it is read, for any model', () => {
    fc.assert(
      fc.property(notes, ({ declared, en, fr }) => {
        const { entries, assets, problems, model } = print(declared, en, fr);
        const { file } = modelFile({ model, codes: [...codes.values()] });
        const read = parseExportFile(JSON.stringify({ ...file, entries, assets }), { file: 'space.json', allowChanged: false });
        expect([...problems, ...read.problems]).toEqual([]);
        const { slug: readSlug, ...fields } = read.space.entries.get('note.hello')?.fields ?? {};
        expect(readSlug).toEqual({ 'en-CA': 'hello' });
        for (const [locale, wanted] of [['en', en] as const, ['fr', fr] as const]) {
          const code = codes.get(locale) ?? '';
          const found = Object.entries(declared)
            .filter(([name, { localized }]) => fields[name]?.[localized ? code : 'en-CA'] !== undefined)
            .map(([name, of]) => [
              name,
              readBack(of, fields[name]?.[of.localized ? code : 'en-CA'], { space: read.space, code }),
            ]);
          const shared = Object.fromEntries(
            Object.keys(declared)
              .filter((name) => !declared[name]?.localized)
              .map((name) => [name, en[name]]),
          );
          const expected = Object.entries({ ...wanted, ...shared }).filter(([, value]) => value !== undefined);
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
        }
      }),
      { numRuns: 300 },
    );
  });
});
