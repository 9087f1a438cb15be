import type { ErrorSummaryProps } from './error-summary.tsx';

export const examples = {
  one: { title: 'There is a problem', items: [{ id: 'first', text: 'Enter the first thing' }] },
  several: {
    title: 'There is a problem',
    items: [
      { id: 'first', text: 'Enter the first thing' },
      { id: 'second', text: 'Enter the second thing' },
    ],
  },
} satisfies Record<string, ErrorSummaryProps>;
