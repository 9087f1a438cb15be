import type { FilteredArticlesProps } from './filtered-articles.tsx';

const articles = [
  { title: 'First', lead: 'Lead.', path: '/blog/first/', day: '2026-11-02', minutes: 4, topics: ['driving'] },
  { title: 'Second', lead: 'Lead.', path: '/blog/second/', day: '2026-10-01', minutes: 1, topics: ['home'] },
] as const;

export const examples = {
  plain: { articles, topics: ['driving', 'home'] },
  opening: { articles, topics: ['driving', 'home'], opening: true },
} satisfies Record<string, FilteredArticlesProps>;
