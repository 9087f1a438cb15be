import type { HighlightListProps } from './highlight-list.tsx';

export const examples = {
  three: {
    items: [
      { title: 'First', text: 'First text.', icon: 'shield' },
      { title: 'Second', text: 'Second text.', icon: 'snow' },
      { title: 'Third', text: 'Third text.', icon: 'family' },
    ],
  },
} satisfies Record<string, HighlightListProps>;
