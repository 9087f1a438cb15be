import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineTable } from '../../../../generator/store/line-table.ts';

const pieceOf = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''));
/** Lines as one piece, or some of them in a second one. */
const tableOf = (lines: readonly string[], cut = lines.length): LineTable =>
  new LineTable(cut < lines.length ? [pieceOf(lines.slice(0, cut)), pieceOf([]), pieceOf(lines.slice(cut))] : [pieceOf(lines)]);

describe('a table of lines', () => {
  // Few characters, so keys are often equal, prefixes of each other, or end in one that takes
  // several bytes.
  const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', ' ', 'é', '한', '😀'), maxLength: 6 });
  const rest = fc.string({ unit: fc.constantFrom('a', '/', 'é', '😀', '\t'), maxLength: 8 });
  const row = fc.oneof(fc.tuple(key, rest), fc.tuple(key));

  it('finds each line by the text before its first tab, in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ([own]) => own }), fc.array(key), fc.nat(8), (rows, others, cut) => {
        const known = new Map(rows.map((each) => [each[0], each.join('\t')]));
        const table = tableOf(
          rows.map((each) => each.join('\t')),
          cut,
        );
        for (const asked of [...known.keys(), ...others, ...known.keys()]) {
          expect(table.find(asked)).toBe(known.get(asked));
          expect(table.has(asked)).toBe(known.has(asked));
        }
      }),
    );
  });

  it('returns all lines in their order, and their number', () => {
    fc.assert(
      fc.property(fc.array(row), fc.nat(8), (rows, cut) => {
        const lines = rows.map((each) => each.join('\t'));
        const table = tableOf(lines, cut);
        expect([...table.lines()]).toEqual(lines);
        expect(table.size).toBe(lines.length);
      }),
    );
  });

  it('finds each of many lines', () => {
    const keys = Array.from({ length: 5_000 }, (_, number) => `/${number % 2 ? 'fr/é' : 'en/e'}${number}/`);
    const table = tableOf(keys.map((each, number) => `${each}\t${number}`));
    const lines = keys.map((each, number) => `${each}\t${number}`);
    expect(keys.map((each) => table.find(each))).toEqual(lines);
    expect(keys.toReversed().map((each) => table.find(each))).toEqual(lines.toReversed());
    expect(keys.filter((each) => table.has(each.slice(0, -1)) || table.has(`${each}0`))).toEqual([]);
  });

  it('that is empty has no line', () => {
    const table = tableOf([]);
    expect([table.size, [...table.lines()], table.find(''), table.find('a'), table.has('')]).toEqual([
      0,
      [],
      undefined,
      undefined,
      false,
    ]);
  });
});
