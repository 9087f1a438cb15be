import type { ArticleSpotProps } from './article-spot.tsx';

export const examples = {
  winterRoad: { name: 'winter-road' },
  tires: { name: 'tires' },
  water: { name: 'water' },
  moving: { name: 'moving' },
  inventory: { name: 'inventory' },
  storage: { name: 'storage' },
  kitchen: { name: 'kitchen' },
  cottage: { name: 'cottage' },
  phone: { name: 'phone' },
  desk: { name: 'desk' },
  guide: { name: 'guide' },
  claims: { name: 'claims' },
  lazy: { name: 'desk', lazy: true },
} satisfies Record<string, ArticleSpotProps>;
