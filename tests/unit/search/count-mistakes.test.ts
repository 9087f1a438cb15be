import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMistakes } from '../../../search/count-mistakes.ts';

const none = Number.POSITIVE_INFINITY;

test.each([
  ['claim', 'claim', 0],
  ['claim', 'clam', 1],
  ['claim', 'claaim', 1],
  ['claim', 'clalm', 1],
  ['claim', 'calim', 1],
  ['claim', 'miaclx', none],
  ['claim', 'clim!', 2],
  ['', 'ab', 2],
  ['', 'abc', none],
  ['abcd', 'badc', 2],
  ['windshield', 'windsheild', 1],
])('“%s” and “%s”: %d', (one, other, mistakes) => {
  expect(countMistakes(one, other, 2)).toBe(mistakes);
  expect(countMistakes(other, one, 2)).toBe(mistakes);
  expect(countMistakes(one, other, 1)).toBe(mistakes <= 1 ? mistakes : none);
});

test('the count is the same as in the full table', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const mistakes = slowly(one, other);
      expect(countMistakes(one, other, 2)).toBe(mistakes <= 2 ? mistakes : none);
    }),
  );
});

/** The definition of the distance, without limits. */
function slowly(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const choices = [
    slowly(a.slice(1), b) + 1,
    slowly(a, b.slice(1)) + 1,
    slowly(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) choices.push(slowly(a.slice(2), b.slice(2)) + 1);
  return Math.min(...choices);
}
