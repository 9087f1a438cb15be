import type { ArticleProps } from './article.tsx';

const common = {
  title: 'Title',
  lead: 'Lead.',
  path: '/blog/title/',
  day: '2026-11-02',
  minutes: 4,
  spot: 'winter-road',
  topics: ['driving'],
  body: { html: '<p>Text.</p>', headings: [] },
} as const;

export const examples = {
  alone: { data: { ...common, faqs: [], related: [] } },
  inCompany: {
    data: {
      ...common,
      parent: { name: 'Blog', path: '/blog/' },
      faqs: [{ title: 'Why?', path: '/faqs/auto/why/' }],
      related: [
        {
          title: 'Other',
          lead: 'Lead.',
          path: '/blog/other/',
          day: '2026-10-01',
          minutes: 2,
          spot: 'tires',
          topics: ['driving'],
        },
      ],
    },
  },
} satisfies Record<string, ArticleProps>;
