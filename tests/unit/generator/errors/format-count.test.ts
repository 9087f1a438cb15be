import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount } from '../../../../generator/errors/format-count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [20_049, '20,049'],
  [1_234_567, '1,234,567'],
])('%i is written as %s', (count, text) => expect(formatCount(count)).toBe(text));

it('every whole number is written as in Canadian English', () => {
  assert(
    property(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (count) => formatCount(count) === count.toLocaleString('en-CA')),
  );
});
