import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { missingLetters } from '../../../../generator/render/font-letters.ts';

const files = resolve(import.meta.dirname, '../../../../node_modules/@fontsource/figtree/files');
const figtree = await readFile(resolve(files, 'figtree-latin-600-normal.woff'));

test.each([
  ['has all letters of French', 'Œuvre : « là-bas », l’été — 12 €', []],
  ['lacks letters of other scripts, each once', 'A 日本 日 Ω', ['日', '本', 'Ω']],
  ['lacks pictures outside the first plane', 'Go 😀!', ['😀']],
  ['has letters in two parts that it has as one', 'Cafe\u0301', []],
  ['is not asked for spaces and characters without a shape', 'a\u202f\u00a0\u200d\ufe0f\u00ad\n\tb', []],
])('a WOFF font %s', (_name, text, letters) => {
  expect(missingLetters([figtree])(text)).toEqual(letters);
});

/** Returns an OpenType font with nothing but a table of characters, which begins with this subtable. */
function fontWith(subtable: Buffer): Buffer {
  const font = Buffer.alloc(28 + 12);
  font.writeUInt32BE(0x00010000, 0);
  font.writeUInt16BE(1, 4);
  font.write('cmap', 12, 'latin1');
  font.writeUInt32BE(28, 20);
  font.writeUInt32BE(12 + subtable.length, 24);
  font.writeUInt16BE(1, 30);
  font.writeUInt16BE(3, 32);
  font.writeUInt32BE(12, 36);
  return Buffer.concat([font, subtable]);
}

/** Format 12: groups of first and last character and first glyph. */
function groups(...all: readonly (readonly [number, number, number])[]): Buffer {
  const table = Buffer.alloc(16 + 12 * all.length);
  table.writeUInt16BE(12, 0);
  table.writeUInt32BE(all.length, 12);
  for (const [at, group] of all.entries())
    for (const [part, value] of group.entries()) table.writeUInt32BE(value, 16 + 12 * at + 4 * part);
  return table;
}

/** Format 4 with one segment, whose glyphs are in a list. */
function segment(first: number, last: number, glyphs: readonly number[]): Buffer {
  const table = Buffer.alloc(24 + 2 * glyphs.length);
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(2, 6);
  for (const [at, value] of [last, 0, first, 0, 2, ...glyphs].entries()) table.writeUInt16BE(value, 14 + 2 * at);
  return table;
}

test('characters of all planes are read, without those that lead to the box', () => {
  const missing = missingLetters([fontWith(groups([0x41, 0x43, 0], [0x1f600, 0x1f601, 9]))]);
  expect(missing('ABCD😀😁😂')).toEqual(['A', 'D', '😂']);
});

test('a segment whose list has no glyph for a character lacks it', () => {
  expect(missingLetters([fontWith(segment(0x61, 0x63, [5, 0, 6]))])('abc')).toEqual(['b']);
});

test('a letter is missing only if all fonts lack it', () => {
  const letters = missingLetters([fontWith(groups([0x41, 0x41, 1])), fontWith(groups([0x42, 0x42, 1]))]);
  expect(letters('ABC')).toEqual(['C']);
});

test('without fonts, all letters are missing', () => {
  expect(missingLetters([])('ab')).toEqual(['a', 'b']);
});

test.each([
  ['is empty', Buffer.alloc(0)],
  ['is a text', Buffer.from('no font at all')],
  ['ends early', figtree.subarray(0, 60)],
])('a file that %s is refused', (_name, file) => {
  expect(() => missingLetters([file])).toThrow();
});
