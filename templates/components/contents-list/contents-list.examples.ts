import type { ContentsListProps } from './contents-list.tsx';

export const examples = {
  two: {
    items: [
      { id: 'first', text: 'First' },
      { id: 'second', text: 'Second' },
    ],
  },
} satisfies Record<string, ContentsListProps>;
