import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollars } from '../../../../../templates/messages/format-dollars.ts';
import { shareBill } from '../../../../../templates/sections/deductible/share-bill.ts';

test.each([
  [3000, 1000, 1000, 2000],
  [800, 1000, 800, 0],
  [1000, 1000, 1000, 0],
  [3000, 0, 0, 3000],
])(
  'of a bill of %d, a deductible of %d leaves %d to the policyholder and %d to the insurer',
  (bill, deductible, own, insurers) => {
    expect(shareBill(bill, deductible)).toEqual({ deductible, own, insurers });
  },
);

test('both shares are the bill, and nobody pays more than the deductible', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (bill, deductible) => {
      const { own, insurers } = shareBill(bill, deductible);
      expect(own + insurers).toBe(bill);
      expect(own).toBeLessThanOrEqual(deductible);
    }),
  );
});

test.each([
  [0, '$0', '0\u00a0$'],
  [800, '$800', '800\u00a0$'],
  [12000, '$12,000', '12\u00a0000\u00a0$'],
])('%d is written as %s and %s', (amount, english, french) => {
  expect([formatDollars(amount, 'en'), formatDollars(amount, 'fr')]).toEqual([english, french]);
});
