import type { ProductCardsProps } from './product-cards.tsx';

export const examples = {
  two: {
    items: [
      { name: 'Auto', lead: 'Lead.', icon: 'car', path: '/auto/' },
      { name: 'Home', lead: 'Lead.', icon: 'home', path: '/home/' },
    ],
  },
} satisfies Record<string, ProductCardsProps>;
