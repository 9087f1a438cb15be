import type { TopicBarProps } from './topic-bar.tsx';

const common = { topics: ['driving', 'home'], onToggle: () => {}, onClear: () => {} } as const;

export const examples = {
  all: { ...common, chosen: [] },
  one: { ...common, chosen: ['home'] },
} satisfies Record<string, TopicBarProps>;
