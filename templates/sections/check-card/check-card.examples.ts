import type { CheckCardProps } from './check-card.tsx';

export const examples = {
  two: { id: 'checklist', title: 'Before', items: ['First.', 'Second.'] },
} satisfies Record<string, CheckCardProps>;
