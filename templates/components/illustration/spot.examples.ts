import type { SpotProps } from './spot.tsx';

export const examples = {
  faq: { name: 'faq' },
  contact: { name: 'contact' },
  lost: { name: 'lost' },
  storm: { name: 'storm' },
} satisfies Record<string, SpotProps>;
