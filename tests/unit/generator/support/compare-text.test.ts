import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareText } from '../../../../generator/support/compare-text.ts';

it('texts are ordered by code unit, the same in every language', () => {
  expect(['é', 'z', 'a', 'Z', '10', '9'].sort(compareText)).toEqual(['10', '9', 'Z', 'a', 'z', 'é']);
});

it('swapping two texts reverses their order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(compareText(a, b) + compareText(b, a)).toBe(0);
      expect(compareText(a, b) === 0).toBe(a === b);
    }),
  );
});
