import type { CoverageFactsProps } from './coverage-facts.tsx';

const facts = {
  codes: ['ON'],
  covers: [
    { cover: 'liability', status: 'mandatory' },
    { cover: 'income', status: 'optional' },
    { cover: 'collision', status: 'none' },
  ],
  minimumLiability: 200_000,
  note: 'A note.',
  sources: [{ name: 'A source', address: 'https://source.example/' }, ' (January 15, 2026)'],
  reviewedOn: '2026-11-26',
} satisfies CoverageFactsProps['facts'][number];

const covers = { liability: 'Liability', income: 'Income', collision: 'Collision' } as CoverageFactsProps['texts']['covers'];

export const texts = {
  title: 'The law',
  lead: 'About the law.',
  caption: '{name} {at}',
  covers,
  statuses: {
    mandatory: 'Mandatory',
    optional: 'Optional',
    public: 'Public',
    elsewhere: 'From others',
    none: 'Not here',
    unknown: 'Ask us',
  },
  more: 'More',
  minimum: 'Minimum: {amount}',
  publicInsurer: 'Insurer: {name}',
  regulator: 'Supervised by {name}.',
  ombudservice: 'Complaints: {name}.',
  sources: 'Sources:',
  reviewed: 'Reviewed on {date}.',
  everywhere: 'Everywhere',
  summary: '{status}: {covers}',
} satisfies CoverageFactsProps['texts'];

const service = { name: 'A service', address: 'https://service.example/' };

export const examples = {
  ontario: {
    facts: [facts],
    authorities: [{ code: 'ON', regulator: service, ombudservice: service }],
    texts,
  },
} satisfies Record<string, CoverageFactsProps>;
