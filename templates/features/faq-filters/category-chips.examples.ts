import type { CategoryChipsProps } from './category-chips.tsx';

const categories = [
  { id: 'auto', name: 'Auto' },
  { id: 'home', name: 'Home' },
];

export const examples = {
  all: { path: '/faqs/', categories, chosen: undefined, anchored: true },
  one: { path: '/faqs/auto-insurance/', categories, chosen: 'home' },
} satisfies Record<string, CategoryChipsProps>;
