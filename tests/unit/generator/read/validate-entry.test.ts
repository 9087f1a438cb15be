import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldPathText } from '../../../../generator/model/field-path.ts';
import type { Field } from '../../../../generator/model/kinds/kind.ts';
import { validateEntry } from '../../../../generator/read/validate-entry.ts';
import {
  boolean,
  date,
  defineType,
  group,
  href,
  integer,
  link,
  list,
  markdown,
  number,
  symbol,
  text,
} from '../../../../generator/site.ts';
import { rawEntry } from './raw-entry.ts';

/**
 * Validates an entry with these fields of a type that declares them. Typography doubles exclamation
 * marks.
 */
function validate(declared: Readonly<Record<string, Field>>, fields: Readonly<Record<string, unknown>> | undefined) {
  const texts: [markdown: string, field: string][] = [];
  const result = validateEntry(rawEntry({ fields }), {
    model: { note: defineType('A note.', declared) },
    typography: (written) => written.replace('!', '!!'),
    addText: (written, path) => {
      texts.push([String(written), fieldPathText(path)]);
      return { richText: `text ${texts.length}` };
    },
  });
  return { ...result, texts, codes: result.problems.map(({ code }) => code) };
}

const slugPattern = { expression: '^[a-z-]+$', meaning: 'small letters' };

describe('the value of a field', () => {
  it.each<[string, Field, unknown, unknown]>([
    ['text', text(), ' Hello! ', 'Hello!!'],
    ['text written as a number', text(), 12, '12'],
    ['text of the maximum length', text({ maxLength: 3 }), 'abc', 'abc'],
    ['symbol', symbol(), 'a!', 'a!'],
    ['symbol of a list', symbol({ choices: ['long', 'short'] }), 'long', 'long'],
    ['symbol of a pattern', symbol({ pattern: slugPattern }), 'a-b', 'a-b'],
    ['site path', href(), '/about/#top', '/about/#top'],
    ['target between spaces', href(), ' /about/ ', '/about/'],
    ['address', href(), 'tel:+15145550123', 'tel:+15145550123'],
    ['whole number', integer(), '-12', -12],
    ['number', number(), '3.5', 3.5],
    ['truth value', boolean(), 'true', true],
    ['false boolean', boolean(), 'false', false],
    ['day', date(), '2024-02-29', '2024-02-29'],
    ['link', link('note'), 'other', 'note/other'],
    ['link with its type', link('note'), 'note/other', 'note/other'],
    ['link to one of several types', link(['note', 'page']), 'page/other', 'page/other'],
    ['list', list(integer()), ['1', '2'], [1, 2]],
    ['absent list', list(integer()), undefined, []],
    ['empty list', list(integer()), '', []],
    ['record', group({ a: text(), b: integer({ optional: true }) }), { a: 'x' }, { a: 'x' }],
    ['formatted text', markdown(), '# x', { richText: 'text 1' }],
  ])('that is a %s is accepted', (_name, field, written, expected) => {
    const { fields, codes } = validate({ field }, { field: written });
    expect(codes).toEqual([]);
    expect(fields).toEqual({ field: expected });
  });

  it.each<[string, Field, unknown, string, unknown]>([
    ['a list for a text', text(), ['a'], 'FIELD_TYPE', ''],
    ['a record for a text', text(), { a: 'b' }, 'FIELD_TYPE', ''],
    ['a value outside the list', symbol({ choices: ['long', 'short'] }), 'lng', 'FIELD_CHOICE', 'long'],
    ['a value of another pattern', symbol({ pattern: slugPattern }), 'A b', 'FIELD_PATTERN', ''],
    ['a target that runs code', href(), 'javascript:alert(1)', 'LINK_SCHEME', '/'],
    ['a relative target', href(), 'about/', 'LINK_SCHEME', '/'],
    ['a fraction for an integer', integer(), '1.5', 'FIELD_TYPE', 0],
    ['a number that cannot be represented exactly', integer(), '9007199254740993', 'FIELD_TYPE', 0],
    ['an exponent', number(), '1e3', 'NUMBER_CHANGED', 0],
    ['an infinite number', number(), '9'.repeat(400), 'FIELD_TYPE', 0],
    ['a yes', boolean(), 'yes', 'FIELD_TYPE', false],
    ['a day that does not exist', date(), '2026-02-30', 'FIELD_TYPE', '1970-01-01'],
    ['a day in another order', date(), '15-01-2026', 'FIELD_TYPE', '1970-01-01'],
    ['a text for a list', list(text()), 'a', 'FIELD_TYPE', []],
    ['a list for a record', group({ a: integer() }), ['a'], 'FIELD_TYPE', { a: 0 }],
    ['nothing for a text', text(), ' ', 'FIELD_MISSING', ''],
    ['nothing for a number', number(), undefined, 'FIELD_MISSING', 0],
    ['nothing for a link', link('note'), undefined, 'FIELD_MISSING', 'note/'],
    ['nothing for a formatted text', markdown(), undefined, 'FIELD_MISSING', { richText: 'text 1' }],
  ])('that is %s is reported, and replaced with a placeholder', (_name, field, written, code, standIn) => {
    const { fields, codes } = validate({ field }, { field: written });
    expect(codes).toEqual([`CONTENT_${code}`]);
    expect(fields).toEqual({ field: standIn });
  });

  it('that is optional may be absent', () => {
    const { fields, codes } = validate({ field: text({ optional: true }) }, {});
    expect(codes).toEqual([]);
    expect(fields).toEqual({});
  });

  it('that is optional and wrong is reported and left out', () => {
    const { fields, codes } = validate({ field: integer({ optional: true }) }, { field: 'x' });
    expect(codes).toEqual(['CONTENT_FIELD_TYPE']);
    expect(fields).toEqual({});
  });

  it('that is too long is measured as readers see it', () => {
    const { problems } = validate({ field: text({ maxLength: 3 }) }, { field: 'ab!' });
    expect(problems[0]?.message).toBe('“field” has 4 characters; 3 are allowed.');
  });

  it('that is misspelt is reported with the intended one', () => {
    const { problems } = validate({ field: symbol({ choices: ['long', 'short'] }) }, { field: 'shrt' });
    expect(problems[0]?.message).toContain('Did you mean “short”?');
  });

  it('in a list is reported with its path', () => {
    const { problems } = validate({ items: list(group({ name: text() })) }, { items: [{ name: 'a' }, {}, { name: 'c' }] });
    expect(problems.map(({ where }) => where?.field)).toEqual(['items[1].name']);
  });

  it('in a list cannot be empty', () => {
    expect(validate({ items: list(text({ optional: true })) }, { items: ['a', ''] }).codes).toEqual(['CONTENT_FIELD_MISSING']);
  });

  it('in an undeclared record is reported with its path', () => {
    const { problems } = validate({ card: group({ name: text() }) }, { card: { name: 'a', nme: 'b' } });
    expect(problems[0]?.message).toBe('“card.nme” is not a field of “note”. Did you mean “name”?');
  });

  it('that is a formatted text is passed on with its path', () => {
    const { texts } = validate({ items: list(markdown()) }, { items: ['one', 'two'] });
    expect(texts).toEqual([
      ['one', 'items[0]'],
      ['two', 'items[1]'],
    ]);
  });
});

describe('an entry', () => {
  it('with too few items in a list is reported with the minimum', () => {
    const { problems } = validate({ items: list(text(), { min: 2 }) }, { items: ['a'] });
    expect(problems[0]?.message).toBe('“items” needs at least 2 items and has 1.');
  });

  it('with a field that resembles a missing one has it reported once', () => {
    const { codes, fields, placeholders } = validate({ title: text() }, { titles: 'x' });
    expect([codes, fields, placeholders]).toEqual([['CONTENT_FIELD_UNKNOWN'], { title: '' }, [['title']]]);
  });

  it('with a field that resembles no other has both reported, the unknown one and the missing one', () => {
    expect(validate({ title: text() }, { caption: 'x' }).codes).toEqual(['CONTENT_FIELD_UNKNOWN', 'CONTENT_FIELD_MISSING']);
  });

  it('names each value that stands in for one with a problem', () => {
    const declared = { a: integer(), b: list(group({ c: text() })), d: text({ maxLength: 1 }) };
    const { placeholders } = validate(declared, { a: 'x', b: [{ c: 'y' }, {}], d: 'too long' });
    expect(placeholders.map(fieldPathText)).toEqual(['a', 'b[1].c']);
  });

  it('with a body that its type does not have is told so', () => {
    expect(validate({}, { body: 'text' }).codes).toEqual(['CONTENT_BODY_UNEXPECTED']);
  });

  it('that could not be parsed is complete and has no other problem', () => {
    const { fields, codes } = validate({ title: text(), order: integer(), kind: symbol({ optional: true }) }, undefined);
    expect(codes).toEqual([]);
    expect(fields).toEqual({ title: '', order: 0 });
  });

  it('reports every problem in one run', () => {
    const { codes } = validate({ a: integer(), b: date(), c: text() }, { a: 'x', b: 'y' });
    expect(codes).toEqual(['CONTENT_FIELD_TYPE', 'CONTENT_FIELD_TYPE', 'CONTENT_FIELD_MISSING']);
  });

  it('of any content is returned with all required fields', () => {
    const declared = {
      a: text(),
      b: list(group({ c: integer() })),
      d: group({ e: date(), f: boolean() }),
      g: href(),
    };
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'toString', '__proto__'), tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'd', 'g', 'x', '__proto__'), value), (fields) => {
        expect(validate(declared, fields).fields).toMatchObject({
          a: expect.any(String),
          b: expect.any(Array),
          d: { e: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), f: expect.any(Boolean) },
          g: expect.any(String),
        });
      }),
    );
  });
});

describe('the slug field of an entry without a usable slug', () => {
  const type = { ...defineType('A note.', { slug: symbol(), title: text() }), slug: 'slug' };
  const slugOf = (fields: Readonly<Record<string, unknown>> | undefined): unknown => {
    const settings = { model: { note: type }, typography: (written: string) => written, addText: () => ({ richText: '' }) };
    return validateEntry(rawEntry({ fields }), { ...settings, placeholder: (field) => field }).fields.slug;
  };

  it.each([
    ['an empty one', { slug: '', title: 'A' }],
    ['one of a wrong type', { slug: ['a'], title: 'A' }],
    ['an entry that could not be read', undefined],
  ])('is that of the entry: %s', (_name, fields) => {
    expect(slugOf(fields)).toBe(rawEntry({ fields }).slug);
  });
});

it('a field may have the name of a method that every object has', () => {
  const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'];
  const declared = Object.fromEntries(names.map((name) => [name, text({ optional: true })]));
  expect(validate(declared, {})).toMatchObject({ fields: {}, codes: [] });
  expect(validate(declared, { valueOf: 'A value' })).toMatchObject({ fields: { valueOf: 'A value' }, codes: [] });
  expect(validate({ toString: text() }, {}).codes).toEqual(['CONTENT_FIELD_MISSING']);
  expect(validate({ constructor: text() }, { constructr: 'A' }).codes).toEqual(['CONTENT_FIELD_UNKNOWN']);
});
