/** Values in front matter are read as typed, or refused with their line. */

import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../../generator/model/kinds/kind.ts';
import { validateEntry } from '../../../../../generator/read/validate-entry.ts';
import { boolean, date, defineType, integer, list, number, symbol, text } from '../../../../../generator/site.ts';
import { parseEntry } from '../../../../../generator/sources/markdown/parse-entry.ts';

/** Reads a field from the third line of a file. Returns its value, or the code and line of its problem. */
function read(field: Field, typed: string): unknown {
  const name = { type: 'note', slug: 'a', locale: 'en', hasBody: true };
  const item = parseEntry({
    text: `---\n# note\nfield: ${typed}\n---\n`,
    name,
    where: { file: 'note/a.en.md' },
  });
  if (!item.entry) throw new Error('There is no entry.');
  const { fields, problems } = validateEntry(item.entry, {
    model: { note: defineType('A note.', { field }) },
    typography: (written) => written,
    addText: () => ({ richText: '' }),
  });
  const [problem] = [...(item.problem ? [item.problem] : []), ...problems];
  return problem ? `${problem.code} in line ${problem.where?.line}` : fields.field;
}

const changed = 'CONTENT_NUMBER_CHANGED in line 3';
const wrong = 'CONTENT_FIELD_TYPE in line 3';
const decimal = { '0': 0, '7': 7, '-7': -7, '1000': 1000, '9007199254740991': 9_007_199_254_740_991, '"12"': 12, "'12'": 12 };
const otherSpellings = ['0123', '-012', '00', '-0', '+1', '1_000', '0x1F', '0o17', '0b11', '1e3', '1E3', '1.0', '5.', '"+1"'];

describe('a whole number', () => {
  it.each(Object.entries(decimal))('typed as %s is accepted', (typed, value) => {
    expect(read(integer(), typed)).toBe(value);
  });
  it.each(otherSpellings)('typed as %s is refused, because the number is written in another way', (typed) => {
    expect(read(integer(), typed)).toBe(changed);
  });
  it.each([
    '1.5',
    '.5',
    'x',
    'true',
    '~',
    'null',
    '.inf',
    '.nan',
    'Infinity',
    '9007199254740993',
    '1,000',
    '1 000',
    '2026-01-15',
  ])('typed as %s is refused as none', (typed) => {
    expect(read(integer(), typed)).toBe(wrong);
  });
});

describe('a number', () => {
  const fractions = {
    '0.5': 0.5,
    '-0.25': -0.25,
    '3.14': 3.14,
    '1.50': 1.5,
    '-0.10': -0.1,
    '0.0000001': 1e-7,
    '-0.00000012': -1.2e-7,
    '150000000000000000000000': 1.5e23,
    '1000000000000000000000000': 1e24,
  };
  it.each([...Object.entries(decimal), ...Object.entries(fractions)])('typed as %s is accepted', (typed, value) => {
    expect(read(number(), typed)).toBe(value);
  });
  it.each([...otherSpellings, '.5', '1e-7', '1e21', '9007199254740993', '0.1234567890123456789'])(
    'typed as %s is refused, because the number is written in another way',
    (typed) => {
      expect(read(number(), typed)).toBe(changed);
    },
  );
  it.each(['x', 'yes', '.inf', '-.inf', '.nan', 'Infinity', 'NaN', '1.2.3', '1,5', '12:30', '~'])(
    'typed as %s is refused as none',
    (typed) => {
      expect(read(number(), typed)).toBe(wrong);
    },
  );
});

const words = ['yes', 'no', 'on', 'off', 'y', 'n', 'true', 'True', 'FALSE', 'null', 'Null', '~', '.inf', '.nan', '<<', '='];
const days = ['2026-01-15', '2026-1-5', '2026-01-15T10:00:00Z', '2026-01-15 10:00:00 +1', '12:30', '190:20:30', '1:02'];

describe('a text', () => {
  it.each([...Object.keys(decimal), ...otherSpellings, ...words, ...days])('typed as %s is accepted as typed', (typed) => {
    const written = typed.replace(/^(["'])(.*)\1$/, '$2');
    expect(read(text(), typed)).toBe(written);
    expect(read(symbol(), typed)).toBe(written);
    expect(read(list(text()), `[${typed}]`)).toEqual([written]);
  });
});

describe('a boolean', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['"true"', true],
  ])('typed as %s is accepted', (typed, value) => {
    expect(read(boolean(), typed)).toBe(value);
  });
  it.each(words.filter((word) => word !== 'true'))('typed as %s is refused', (typed) => {
    expect(read(boolean(), typed)).toBe(wrong);
  });
  it.each(['0', '1'])('typed as the number %s is refused', (typed) => {
    expect(read(boolean(), typed)).toBe(wrong);
  });
});

describe('a day', () => {
  it('typed in its only form is accepted', () => {
    expect(read(date(), '2026-01-15')).toBe('2026-01-15');
  });
  it.each([...days.slice(1), '20260115', '2026', '15/01/2026', '2026-02-30'])('typed as %s is refused', (typed) => {
    expect(read(date(), typed)).toBe(wrong);
  });
});

it('a number that would change is named with the number that it would become', () => {
  const item = validateEntry(
    { type: 'note', slug: 'a', locale: 'en', origin: { file: 'a' }, locate: () => ({ file: 'a' }), fields: { order: '0123' } },
    {
      model: { note: defineType('A note.', { order: integer() }) },
      typography: (written) => written,
      addText: () => ({ richText: '' }),
    },
  );
  expect(item.problems).toMatchObject([
    {
      message: '“order” is a number: it would change “0123” to 123.',
      hint: 'Write 123. If the spelling matters, declare the field as a symbol or a text.',
    },
  ]);
});
