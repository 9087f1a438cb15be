import type { PointsHeroProps } from './points-hero.tsx';

const common = { title: 'Points', lead: 'Lead.', crumbs: [{ name: 'Points', path: '/points/' }] };

export const examples = {
  actions: {
    ...common,
    actions: [
      { label: 'First', href: '/first/' },
      { label: 'Second', href: '#second' },
    ],
  },
  card: { ...common, children: 'Card' },
} satisfies Record<string, PointsHeroProps>;
