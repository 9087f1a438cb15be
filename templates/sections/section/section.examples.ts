import type { SectionProps } from './section.tsx';

export const examples = {
  plain: { id: 'plain', title: 'Plain', children: 'Content' },
  aside: { id: 'aside', title: 'Aside', lead: 'Lead', ground: 'mist', arrangement: 'aside', children: 'Content' },
} satisfies Record<string, SectionProps>;
