import type { CoverageProps } from './coverage.tsx';

export const examples = {
  both: {
    items: [
      { name: 'First', text: 'What it covers.', status: 'included' },
      { name: 'Second', text: 'What it covers.', status: 'by-province' },
      { name: 'Third', text: 'What it covers.', status: 'optional' },
    ],
  },
} satisfies Record<string, CoverageProps>;
