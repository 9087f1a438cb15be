/** One table for all kinds of fields: what each accepts, refuses and prints, and that its schema says the same. */
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldSchema, type Kind, kinds } from '../../../../generator/model/fields.ts';
import type { Field } from '../../../../generator/model/kinds/kind.ts';
import { fieldCode } from '../../../../generator/model/print-model.ts';
import { typeSchema } from '../../../../generator/read/front-matter-schema.ts';
import { validateEntry } from '../../../../generator/read/validate-entry.ts';
import * as site from '../../../../generator/site.ts';
import { parseEntry } from '../../../../generator/sources/markdown/parse-entry.ts';
import { rawEntry } from '../read/raw-entry.ts';

const { text, markdown, html, symbol, href, integer, number, boolean, date, datetime } = site;
const { location, json, link, list, file, image, group, oneOf, defineModel, defineType } = site;

interface KindRow {
  /** Fields with all options. */
  readonly fields: readonly Field[];
  /** Written values of the first field, and what is read. */
  readonly valid: readonly (readonly [written: unknown, value: unknown])[];
  readonly invalid: readonly (readonly [written: unknown, code: string])[];
  /** The value that is shown in place of a missing one. */
  readonly placeholder: unknown;
  /** Values that are often near to right ones. */
  readonly written: fc.Arbitrary<unknown>;
  /** True for a value about which the schema may say nothing. Default: never. */
  readonly undecided?: (value: unknown, field: Field) => boolean;
}

const digits = fc.stringMatching(/^-?[0-9.]{0,7}$/);
const words = fc.string({ maxLength: 12 });
const scalar = fc.oneof(words, fc.integer(), fc.boolean());
/** The text of a number or of true and false may be too long, or not match. */
const isNoText = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';
const isText = (value: unknown): value is string => typeof value === 'string';
const days = fc.oneof(
  fc.stringMatching(/^(?:19|20|00)[0-9]{2}-(?:0[0-9]|1[0-3])-[0-3][0-9]$/),
  fc.constantFrom('2024-02-29', '2023-02-29', '1900-02-29', '2000-02-29', '2026-04-31'),
);
const clock = fc.constantFrom('', 'T09:30', 'T09:30Z', ' 09:30:15.5 -05:00', 'T24:00Z', 'T9:30', 'T09:30+0530', 'T09:30+5');
/** Words with characters that no browser shows. */
const oddWords = fc.array(fc.constantFrom(' ', 'a', '\n', '\v', '\u0001', '\u0085'), { maxLength: 8 }).map((all) => all.join(''));
const slug = fc.stringMatching(/^[a-z]{1,5}(?:\/[a-z]{1,4})?$/);

const table: { readonly [K in Kind]?: KindRow } = {
  text: {
    fields: [text(), text({ optional: true }), text({ maxLength: 5 }), text({ maxLength: 1, isName: true, localized: false })],
    valid: [
      [' A\n', 'A'],
      [2026, '2026'],
      [true, 'true'],
    ],
    invalid: [
      [['a'], 'CONTENT_FIELD_TYPE'],
      ['a\u0001', 'CONTENT_FIELD_CONTROL_CHARACTER'],
    ],
    placeholder: '',
    written: fc.oneof(scalar, fc.string({ unit: 'grapheme', maxLength: 7 }), oddWords),
    undecided: isNoText,
  },
  markdown: {
    fields: [markdown(), markdown({ optional: true, localized: false })],
    valid: [
      ['# A', { richText: '# A' }],
      [{ nodeType: 'document', content: [] }, { richText: { nodeType: 'document', content: [] } }],
    ],
    invalid: [[{ nodeType: 'text', content: [] }, 'CONTENT_FIELD_TYPE']],
    placeholder: { richText: '' },
    written: fc.oneof(scalar, fc.record({ nodeType: fc.constantFrom('document', 'text'), content: fc.constantFrom([], '') })),
  },
  html: {
    fields: [html(), html({ optional: true, allow: { span: ['class'], details: [] } })],
    valid: [['<p>A</p>', { richText: { html: '<p>A</p>' } }]],
    invalid: [
      ['<script>a</script>', 'CONTENT_HTML_REMOVED'],
      [{}, 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: { richText: { html: '' } },
    written: fc.oneof(scalar, oddWords),
    undecided: (value) => isText(value) && /[<&]/.test(value),
  },
  symbol: {
    fields: [
      symbol(),
      symbol({ localized: true, choices: ['long', '1', '1.50', 'true', '-0', '1e21'] }),
      symbol({ optional: true, pattern: { expression: '^[A-Z]{1,3}$', meaning: 'capitals' } }),
    ],
    valid: [
      ['a', 'a'],
      [7, '7'],
    ],
    invalid: [[[], 'CONTENT_FIELD_TYPE']],
    placeholder: '',
    written: fc.oneof(
      scalar,
      fc.constantFrom('long', 1, '1', 1.5, '1.50', true, 'true', 0, 1e21),
      fc.stringMatching(/^[A-Za]{1,4}$/),
    ),
    undecided: (value, field) => isNoText(value) && 'pattern' in field,
  },
  href: {
    fields: [href(), href({ optional: true })],
    valid: [
      [' /about/#top ', '/about/#top'],
      ['mailto:a@b.example', 'mailto:a@b.example'],
    ],
    invalid: [
      ['about', 'CONTENT_LINK_SCHEME'],
      ['javascript:a', 'CONTENT_LINK_SCHEME'],
      ['//host', 'CONTENT_LINK_SCHEME'],
      [[], 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: '/',
    written: fc
      .tuple(
        fc.constantFrom(
          '',
          ' ',
          '/',
          '//',
          '/\\',
          '#',
          'http:',
          'HTTPS://',
          'https://',
          'mailto:',
          'tel:',
          'ftp://',
          'javascript:',
        ),
        fc.stringMatching(/^[a-z0-9?#.-]{0,6}$/),
        fc.constantFrom('', '/', ' '),
      )
      .map((parts) => parts.join('')),
    // Hosts that cannot exist, and folders that leave their site.
    undecided: (value) => isText(value) && (/\/\/[.-]|\/\/[^/?#]*[.-]|\/\/\d|\.\.?\//.test(value) || /^\s*\/\./.test(value)),
  },
  integer: {
    fields: [integer(), integer({ optional: true, localized: true })],
    valid: [
      ['-12', -12],
      [3, 3],
    ],
    invalid: [
      ['0123', 'CONTENT_NUMBER_CHANGED'],
      ['1.5', 'CONTENT_FIELD_TYPE'],
      [2 ** 53, 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: 0,
    written: fc.oneof(digits, fc.integer(), fc.double()),
  },
  number: {
    fields: [number(), number({ optional: true })],
    valid: [
      ['1.50', 1.5],
      [0.1, 0.1],
    ],
    invalid: [
      ['1.0', 'CONTENT_NUMBER_CHANGED'],
      ['much', 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: 0,
    written: fc.oneof(digits, fc.double({ noNaN: true, noDefaultInfinity: true })),
  },
  boolean: {
    fields: [boolean(), boolean({ optional: true })],
    valid: [
      ['true', true],
      [false, false],
    ],
    invalid: [
      ['yes', 'CONTENT_FIELD_TYPE'],
      [1, 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: false,
    written: fc.oneof(scalar, fc.constantFrom('true', 'false', ' true', 'True')),
  },
  date: {
    fields: [date(), date({ optional: true, reviewMonths: 6 })],
    valid: [['2024-02-29', '2024-02-29']],
    invalid: [
      ['2023-02-29', 'CONTENT_FIELD_TYPE'],
      ['2026-01-15T09:30', 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: '1970-01-01',
    written: fc.oneof(days, scalar),
  },
  datetime: {
    fields: [datetime(), datetime({ optional: true })],
    valid: [
      ['2026-01-15', '2026-01-15'],
      [' 2026-01-15 09:30 -05 ', '2026-01-15T09:30-05:00'],
    ],
    invalid: [['2026-01-15T25:00', 'CONTENT_FIELD_TYPE']],
    placeholder: '1970-01-01',
    written: fc.oneof(
      fc.tuple(days, clock, fc.constantFrom('', ' ')).map((parts) => parts.join('')),
      scalar,
    ),
  },
  location: {
    fields: [location(), location({ optional: true })],
    valid: [
      [
        { lat: '45.5', lon: -73.6 },
        { lat: 45.5, lon: -73.6 },
      ],
    ],
    invalid: [
      [{ lat: 91, lon: 0 }, 'CONTENT_FIELD_LOCATION'],
      [{ lat: 1 }, 'CONTENT_FIELD_LOCATION'],
      ['Montréal', 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: { lat: 0, lon: 0 },
    written: fc.record(
      {
        lat: fc.oneof(fc.integer({ min: -100, max: 100 }), fc.stringMatching(/^-?(?:90|18|7)(?:\.[0-9]{1,2})?$/)),
        lon: fc.oneof(fc.integer({ min: -200, max: 200 }), fc.stringMatching(/^-?(?:180|179|95|20)(?:\.[0-9]{1,2})?$/), words),
        zoom: fc.constant(1),
      },
      { requiredKeys: ['lat'], noNullPrototype: true },
    ),
    // Numbers that are spelled in other ways, such as 1e1.
    undecided: (value) =>
      Object.values(value as object).some(
        (each) => isText(each) && !/^-?\d+(?:\.\d+)?$/.test(each) && !Number.isNaN(Number(each)),
      ),
  },
  json: {
    fields: [json(), json({ optional: true, localized: false, schema: { type: 'object' } })],
    valid: [
      ['{"a": [1, null]}', { a: [1, null] }],
      [[1], [1]],
    ],
    invalid: [
      ['{"a": 1,}', 'CONTENT_JSON_SYNTAX'],
      ['null', 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: {},
    written: fc.jsonValue({ maxDepth: 3 }),
    undecided: (value, field) => isText(value) || 'schema' in field,
  },
  link: {
    fields: [link('note'), link(['note', 'page'], { optional: true })],
    valid: [
      ['first', 'note/first'],
      ['note/first', 'note/first'],
    ],
    invalid: [[{}, 'CONTENT_FIELD_TYPE']],
    placeholder: 'note/',
    written: fc.oneof(
      slug,
      scalar,
      slug.map((name) => `page/${name}`),
    ),
    // The graph knows the entries, and the types of links without one.
    undecided: (value, field) =>
      'to' in field && (field.to as readonly string[]).length > 1 && !/^(?:note|page)\//.test(String(value)),
  },
  file: {
    fields: [file(), file({ optional: true, localized: false })],
    valid: [
      [' /a.pdf ', { linkedFile: '/a.pdf', title: '' }],
      [
        { file: '/a.pdf', title: 'A', size: '12' },
        { linkedFile: '/a.pdf', title: 'A', claim: { size: 12 } },
      ],
    ],
    invalid: [[{ title: 'A' }, 'CONTENT_FIELD_TYPE']],
    placeholder: { linkedFile: '', title: '' },
    written: fc.oneof(
      scalar,
      fc.record(
        {
          file: fc.oneof(words, fc.integer()),
          title: fc.oneof(words, fc.constant(null)),
          type: words,
          size: fc.oneof(fc.integer(), fc.stringMatching(/^-?[0-9]{1,6}$/), fc.constantFrom('big', 1.5)),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
    undecided: (value) => /^-0/.test(String((value as { size?: unknown })?.size)),
  },
  image: {
    fields: [image(), image({ optional: true })],
    valid: [
      [
        { file: '/a.jpg', alt: '' },
        { picture: '/a.jpg', alt: '' },
      ],
    ],
    invalid: [
      [{ file: '/a.jpg', alt: 'a', width: 1 }, 'CONTENT_FIELD_TYPE'],
      ['/a.jpg', 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: { picture: '', alt: '' },
    written: fc.record(
      { file: fc.oneof(words, fc.integer()), alt: scalar, width: fc.integer() },
      { requiredKeys: ['file'], noNullPrototype: true },
    ),
  },
  list: {
    fields: [list(text()), list(integer(), { min: 2, localized: true }), list(list(symbol())), list(text({ localized: false }))],
    valid: [
      [
        ['a', 1],
        ['a', '1'],
      ],
      ['', []],
    ],
    invalid: [
      ['a', 'CONTENT_FIELD_TYPE'],
      [[null], 'CONTENT_FIELD_MISSING'],
    ],
    placeholder: [],
    written: fc.oneof(
      fc.array(scalar, { maxLength: 3 }),
      fc.array(digits, { maxLength: 3 }),
      fc.array(fc.array(words), { maxLength: 2 }),
    ),
  },
  group: {
    fields: [
      group({ name: symbol(), note: text({ optional: true }) }),
      group({ size: integer({ localized: false }), of: group({ at: date() }) }, { optional: true }),
    ],
    valid: [[{ name: 'a' }, { name: 'a' }]],
    invalid: [
      [{}, 'CONTENT_FIELD_MISSING'],
      [{ name: 'a', other: 1 }, 'CONTENT_FIELD_UNKNOWN'],
      ['a', 'CONTENT_FIELD_TYPE'],
    ],
    placeholder: { name: '' },
    written: fc.record(
      {
        name: scalar,
        note: fc.oneof(words, fc.constant(null)),
        size: fc.integer(),
        of: fc.record({ at: days }, { noNullPrototype: true }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  oneOf: {
    fields: [
      oneOf({ quote: { words: text(), by: text({ optional: true }) }, 'a b': { size: integer() } }),
      oneOf({ stack: { items: list(oneOf({ day: { at: date() } })) } }, { optional: true, localized: false }),
    ],
    valid: [
      [
        { type: 'quote', words: ' A' },
        { type: 'quote', words: 'A' },
      ],
      [
        { size: '3', type: 'a b' },
        { type: 'a b', size: 3 },
      ],
    ],
    invalid: [
      ['quote', 'CONTENT_FIELD_TYPE'],
      [{ words: 'A' }, 'CONTENT_FIELD_MISSING'],
      [{ type: 'quot', words: 'A' }, 'CONTENT_FIELD_CHOICE'],
      [{ type: 'constructor' }, 'CONTENT_FIELD_CHOICE'],
      [{ type: 'quote' }, 'CONTENT_FIELD_MISSING'],
      [{ type: 'quote', words: 'A', size: 3 }, 'CONTENT_FIELD_UNKNOWN'],
      [{ type: ['quote'], words: 'A' }, 'CONTENT_FIELD_MISSING'],
    ],
    placeholder: { type: 'quote', words: '' },
    written: fc.record(
      {
        type: fc.oneof(fc.constantFrom('quote', 'a b', 'stack', 'day', ' quote'), scalar),
        words: scalar,
        by: fc.oneof(words, fc.constant(null)),
        size: fc.integer(),
        items: fc.array(fc.record({ type: fc.constantFrom('day', 'quote'), at: days }, { noNullPrototype: true }), {
          maxLength: 2,
        }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
};

const read = (field: Field, value: unknown) => {
  const model = { note: defineType('A note.', { it: field }) };
  const addText = (richText: unknown) => ({ richText }) as { readonly richText: string };
  const { fields, problems } = validateEntry(rawEntry({ fields: { it: value } }), { model, typography: (each) => each, addText });
  return { value: fields.it, codes: problems.map(({ code }) => code) };
};

/** Evaluates code with the functions that declare a model. */
const evaluated = (code: string): unknown => new Function(...Object.keys(site), `return (${code});`)(...Object.values(site));

const ajv = new Ajv({ allowUnionTypes: true });
const rows = Object.entries(table);

it('every kind has a row', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(kinds).sort());
});

describe.each(rows)('%s', (name, { fields, valid, invalid, placeholder, written, undecided = () => false }) => {
  const [first] = fields as readonly [Field];
  const others: readonly unknown[] = [undefined, null, '', ' \n', [], {}, [[]], 'constructor', -1, 0.5, true];

  it('reads right values, and reports wrong ones', () => {
    for (const [value, expected] of valid) expect(read(first, value)).toEqual({ value: expected, codes: [] });
    for (const [value, code] of invalid) expect([value, read(first, value).codes]).toEqual([value, [code]]);
  });

  it('has a harmless value in place of a missing one', () => {
    const { value, codes } = read({ ...first, required: true }, undefined);
    expect([value, codes]).toEqual([placeholder, name === 'list' ? [] : expect.arrayContaining(['CONTENT_FIELD_MISSING'])]);
    if (name !== 'list') expect(read({ ...first, required: false }, null)).toEqual({ value: undefined, codes: [] });
  });

  it.each(fields.map((field) => [fieldCode(field), field] as const))('%s: its schema accepts what is read', (_code, field) => {
    const accepts = ajv.compile(fieldSchema(field));
    const agree = (value: unknown): void => {
      if (value === undefined || (value !== null && undecided(value, field))) return;
      expect([value, read(field, value).codes.length === 0]).toEqual([value, accepts(value)]);
    };
    for (const [value] of [...valid, ...invalid]) agree(value);
    for (const value of others)
      if (value !== null && typeof value === 'object' ? Object.keys(value).length > 0 : true) agree(value);
    fc.assert(fc.property(fc.oneof(written, fc.constantFrom(...others.slice(1))), (value) => agree(structuredClone(value))));
  });

  it.each(fields.map((field) => [fieldCode(field), field] as const))('%s declares the same field', (code, field) => {
    expect(evaluated(code)).toEqual(field);
  });

  it('is described', () => {
    for (const field of fields) expect(String(fieldSchema(field).description)).toMatch(/^\S.+$/);
  });
});

describe('a whole entry', () => {
  const model = defineModel({
    note: defineType('A note.', {
      title: text({ maxLength: 9 }),
      aliases: list(symbol(), { localized: true }),
      day: date({ optional: true }),
      body: markdown(),
    }),
    /** Its names are those of fields that other types do not have. */
    talk: defineType('A talk.', { draft: symbol({ choices: ['first', 'second'] }), publishAt: date({ optional: true }) }),
  });
  const moment = fc.tuple(days, clock).map((parts) => parts.join(''));
  const visibility = {
    draft: fc.constantFrom(true, false, 'true', ' false ', '', null, 'yes', 'first', []),
    publishAt: fc.oneof(moment, fc.constantFrom(null, '', 'soon')),
  };
  const fields = {
    title: words,
    aliases: fc.oneof(fc.array(slug, { maxLength: 2 }), slug),
    day: days,
    tilte: words,
    body: words,
  };

  it.each<['note' | 'talk', Readonly<Record<string, fc.Arbitrary<unknown>>>]>([
    ['note', { ...fields, ...visibility }],
    ['note', { ...fields, draft: visibility.draft, expireAt: visibility.publishAt }],
    ['talk', visibility],
  ])('of the type %s is accepted by its schema if it is read without a problem', (type, arbitraries) => {
    const accepts = ajv.compile(typeSchema(type, model[type]));
    const name = { type, slug: 'hello', locale: 'en', hasBody: false };
    fc.assert(
      fc.property(fc.record(arbitraries, { requiredKeys: [], noNullPrototype: true }), (values) => {
        const written = type === 'note' && !('body' in values) ? { ...values, body: 'Text.' } : values;
        const lines = Object.entries(written).map(([key, value]) => `${key}: ${value === null ? '' : JSON.stringify(value)}`);
        const yaml = lines.join('\n');
        const {
          entry,
          problem,
          problems = [],
        } = parseEntry({ text: yaml, name, where: { file: 'a' }, declared: model[type].fields });
        fc.pre(problem === undefined && entry !== undefined);
        const context = { model, typography: (each: string) => each, addText: () => ({ richText: '' }) };
        const found = [...problems, ...(entry ? validateEntry(entry, context).problems : [])];
        expect([written, found.map(({ code }) => code), found.length === 0]).toEqual([
          written,
          found.map(({ code }) => code),
          accepts(written),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('with the names of visibility and old addresses is accepted', () => {
    const accepts = ajv.compile(typeSchema('note', model.note));
    const visible = { draft: true, publishAt: '2026-01-15T09:30-05:00', expireAt: '2026-02-15T09:30Z' };
    expect(accepts({ title: 'Hello', aliases: ['/old/'], ...visible }) || accepts.errors).toBe(true);
    expect(accepts({ title: 'Hello', publishAt: '2026-01-15' })).toBe(false);
  });
});
