import type { StepListProps } from './step-list.tsx';

export const examples = {
  three: {
    items: [
      { title: 'First', text: 'Do this.' },
      { title: 'Second', text: 'Then this.' },
      { title: 'Third', text: 'Done.' },
    ],
  },
} satisfies Record<string, StepListProps>;
