import type { ArticleCardsProps } from './article-cards.tsx';

const first = {
  title: 'First',
  lead: 'Lead.',
  path: '/blog/first/',
  day: '2026-11-02',
  minutes: 4,
  spot: 'winter-road',
  topics: ['driving', 'seasons'],
} as const;
const second = {
  title: 'Second',
  lead: 'Lead.',
  path: '/blog/second/',
  day: '2026-10-01',
  minutes: 1,
  spot: 'water',
  topics: ['home'],
} as const;

export const examples = {
  plain: { items: [first, second] },
  opening: { items: [first, second], opening: true, level: 2 },
  kinds: {
    items: [
      { ...first, kind: 'news' },
      { ...second, kind: 'blog' },
    ],
  },
} satisfies Record<string, ArticleCardsProps>;
