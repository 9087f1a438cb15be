import type { DeductibleProps } from './deductible.tsx';

const texts = {
  title: 'What a deductible does',
  lead: 'An example.',
  bill: 'The bill',
  caption: 'Invented amounts, for a bill of {bill}',
  deductible: 'Deductible',
  own: 'You pay',
  insurers: 'We pay',
  shared: 'You pay {own}, we pay {insurers}.',
  allOwn: 'You pay {own}.',
  bills: [800, 3000],
  firstBill: 3000,
  deductibles: [500, 1000],
  shownDeductible: 1000,
};

export const examples = { both: { texts } } satisfies Record<string, DeductibleProps>;
