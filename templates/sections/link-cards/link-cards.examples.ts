import type { LinkCardsProps } from './link-cards.tsx';

export const examples = {
  two: {
    items: [
      { title: 'First', text: 'Text.', href: '/first/', icon: 'map' },
      { title: 'Second', text: 'Text.', href: '/second/', icon: 'phone' },
    ],
  },
} satisfies Record<string, LinkCardsProps>;
