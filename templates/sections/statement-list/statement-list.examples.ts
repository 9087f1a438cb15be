import type { StatementListProps } from './statement-list.tsx';

const items = [
  { title: 'First', text: 'Text.' },
  { title: 'Second', text: 'Text.' },
];

export const examples = {
  gained: { items, mark: 'with' },
  leftOut: { items, mark: 'without' },
} satisfies Record<string, StatementListProps>;
