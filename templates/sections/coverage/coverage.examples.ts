import { texts } from '../coverage-facts/coverage-facts.examples.ts';
import type { CoverageProps } from './coverage.tsx';

const items = [
  {
    name: 'First',
    text: 'What it covers.',
    status: 'included',
    cover: 'liability',
    limit: 'You choose.',
    example: 'A loss, and its cost.',
  },
  { name: 'Second', text: 'What it covers.', status: 'by-province', cover: 'income', limit: 'None.', example: 'Another one.' },
  { name: 'Third', text: 'What it covers.', status: 'optional', limit: 'A limit.', example: 'A third one.' },
] satisfies CoverageProps['items'];

const facts = {
  codes: ['ON'],
  covers: [
    { cover: 'liability', status: 'mandatory' },
    { cover: 'income', status: 'optional' },
  ],
  minimumLiability: 200_000,
  sources: [],
  reviewedOn: '2026-11-26',
} satisfies CoverageProps['facts'][number];

export const examples = {
  policy: { name: 'Home', items, facts: [], texts },
  law: { name: 'Auto', items, facts: [facts], texts },
} satisfies Record<string, CoverageProps>;
