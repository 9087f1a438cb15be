import { describe, expect, it } from 'vitest';
import { sourceExcerpt } from '../../../../generator/support/source-excerpt.ts';

const text = 'one\ntwo\n\tthree\nfour\nfive\nsix';

describe('an excerpt of a source', () => {
  it('shows two lines before and after, and a caret below the column', () => {
    expect(sourceExcerpt(text, 3, 4)).toBe('  1 | one\n  2 | two\n> 3 | \tthree\n    | \t  ^\n  4 | four\n  5 | five');
  });

  it('ends with the file, and aligns numbers of different length', () => {
    expect(sourceExcerpt(text, 6, 1)).toBe('  4 | four\n  5 | five\n> 6 | six\n    | ^');
    const ten = Array.from({ length: 10 }, (_, at) => `l${at + 1}`).join('\n');
    expect(sourceExcerpt(ten, 9, 2, 1)).toBe('   8 | l8\n>  9 | l9\n     |  ^\n  10 | l10');
  });

  it('cuts a long line around the column', () => {
    const [shown = '', caret = ''] = sourceExcerpt(`${'a'.repeat(500)}X${'b'.repeat(500)}`, 1, 501).split('\n');
    expect(shown.length).toBeLessThan(140);
    expect(shown[caret.indexOf('^')]).toBe('X');
  });

  it.each([
    [`  deliveryToken: 'abc',`, `  deliveryToken: '***',`],
    [`apiKey: "a\\"bc" ?? \`de\`, space: 'fg'`, `apiKey: "*****" ?? \`**\`, space: '**'`],
    [`password = 'abc`, `password = '***`],
    [`headers: { authorization: \`Bearer \${word}\` }`, `headers: { authorization: \`**************\` }`],
    [`  title: 'abc',`, `  title: 'abc',`],
  ])('shows no secret of %s', (code, shown) => {
    expect(sourceExcerpt(code, 1, 3).split('\n')[0]).toBe(`> 1 | ${shown}`);
  });

  it('shows no secret whose name is in the line before', () => {
    expect(sourceExcerpt(`token:\n'abc'\nspace: 'def'`, 2, 1)).toBe(`  1 | token:\n> 2 | '***'\n    | ^\n  3 | space: 'def'`);
  });
});
