import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFields, fieldRules } from '../../../../../templates/features/campaign-form/field-rules.ts';
import type { FormFieldData, FormFieldName } from '../../../../../templates/features/campaign-form/form-data.ts';

const field = (name: FormFieldName, isOptional = false): FormFieldData => ({
  name,
  label: name,
  isOptional,
  missing: `${name} is missing`,
  malformed: `${name} is malformed`,
});

/** Returns the result for a text in a field of this name. */
function check(name: FormFieldName, text: string, isOptional = false) {
  const { values, problems } = checkFields([field(name, isOptional)], () => text);
  return problems[0]?.text ?? values[name];
}

test.each<[FormFieldName, string, string]>([
  ['firstName', 'Ana', 'Ana'],
  ['firstName', '  Jean-François  ', 'Jean-François'],
  ['lastName', 'O’Neill  de  la Tour', 'O’Neill de la Tour'],
  ['lastName', '李', '李'],
  ['firstName', '', 'firstName is missing'],
  ['firstName', ' \t ', 'firstName is missing'],
  ['lastName', 'x'.repeat(100), 'x'.repeat(100)],
  ['lastName', 'x'.repeat(101), 'lastName is malformed'],
  ['email', ' ana@example.com ', 'ana@example.com'],
  ['email', 'a.b+c@mail.example.co', 'a.b+c@mail.example.co'],
  ['email', 'élise@exemple.québec', 'élise@exemple.québec'],
  ['email', '', 'email is missing'],
  ['email', 'ana', 'email is malformed'],
  ['email', 'ana@example', 'email is malformed'],
  ['email', 'ana@example.', 'email is malformed'],
  ['email', 'ana@.example.com', 'email is malformed'],
  ['email', 'ana@@example.com', 'email is malformed'],
  ['email', 'ana @example.com', 'email is malformed'],
  ['email', '@example.com', 'email is malformed'],
  ['email', `${'x'.repeat(243)}@example.com`, 'email is malformed'],
  ['pointsNumber', '6044123456789012', '6044123456789012'],
  ['pointsNumber', ' 6044 1234 5678 9012 ', '6044123456789012'],
  ['pointsNumber', '6044-1234-5678-9012', '6044123456789012'],
  ['pointsNumber', '6044\u00a01234\u20115678\u20139012', '6044123456789012'],
  ['pointsNumber', '\u202a6044 1234 5678 9012\u202c', '6044123456789012'],
  ['pointsNumber', '604412345678901', 'pointsNumber is malformed'],
  ['pointsNumber', '60441234567890123', 'pointsNumber is malformed'],
  ['pointsNumber', '6044.1234.5678.9012', 'pointsNumber is malformed'],
  ['pointsNumber', '604412345678901O', 'pointsNumber is malformed'],
  ['pointsNumber', '- -', 'pointsNumber is malformed'],
  ['policyNumber', 'ab 123-456', 'AB123456'],
  ['policyNumber', '12345', '12345'],
  ['policyNumber', '\u200eab\u200b123456', 'AB123456'],
  ['policyNumber', '1234', 'policyNumber is malformed'],
  ['policyNumber', '1'.repeat(21), 'policyNumber is malformed'],
  ['policyNumber', 'AB/123456', 'policyNumber is malformed'],
  ['confirmation', 'yes', 'yes'],
  ['confirmation', '', 'confirmation is missing'],
])('%s “%s” is read as “%s”', (name, text, outcome) => {
  expect(check(name, text)).toBe(outcome);
});

test('an optional field may be empty and is then not sent, but its text must be valid', () => {
  expect(checkFields([field('pointsNumber', true)], () => ' ')).toEqual({ values: {}, problems: [] });
  expect(check('pointsNumber', '12', true)).toBe('pointsNumber is malformed');
  expect(check('pointsNumber', '6044 1234 5678 9012', true)).toBe('6044123456789012');
});

test('all problems are reported together, in the order of the fields', () => {
  const typed: Partial<Record<FormFieldName, string>> = { lastName: 'Tremblay', email: 'ana' };
  const { values, problems } = checkFields(
    (['firstName', 'lastName', 'email', 'confirmation'] as const).map((name) => field(name)),
    (name) => typed[name] ?? '',
  );
  expect(values).toEqual({ lastName: 'Tremblay' });
  expect(problems).toEqual([
    { name: 'firstName', text: 'firstName is missing' },
    { name: 'email', text: 'email is malformed' },
    { name: 'confirmation', text: 'confirmation is missing' },
  ]);
});

describe('for any input', () => {
  const names = Object.keys(fieldRules) as FormFieldName[];

  test('a value that was read gives the same value when it is read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ unit: 'grapheme' }), (name, text) => {
        const value = checkFields([field(name)], () => text).values[name];
        if (value !== undefined) expect(checkFields([field(name)], () => value).values[name]).toBe(value);
      }),
    );
  });

  test('sixteen digits are recognized in any grouping, and only they are sent', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '\u00a0', '–'), { minLength: 17, maxLength: 17 });
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(digits, separators, (number, gaps) => {
        const typed = gaps.map((gap, index) => gap + (number[index] ?? '')).join('');
        expect(check('pointsNumber', typed)).toBe(number.join(''));
      }),
    );
  });

  test('the browser without scripts and the client accept the same numbers', () => {
    const pattern = new RegExp(`^(?:${fieldRules.pointsNumber.pattern})$`, 'v');
    const typed = fc.array(fc.constantFrom('1', '12', '1234', '12345678', '-', ' ', 'x'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.join('').trim();
        fc.pre(text !== '');
        expect(pattern.test(text)).toBe(fieldRules.pointsNumber.read(text) !== undefined);
      }),
      { numRuns: 500 },
    );
  });
});
