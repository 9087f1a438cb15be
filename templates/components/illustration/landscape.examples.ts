import type { LandscapeProps } from './landscape.tsx';

export const examples = {
  tundra: { name: 'tundra' },
  shield: { name: 'shield' },
  mountains: { name: 'mountains' },
  prairie: { name: 'prairie' },
  harbour: { name: 'harbour' },
  city: { name: 'city' },
  river: { name: 'river' },
  farmland: { name: 'farmland' },
  vineyard: { name: 'vineyard' },
} satisfies Record<string, LandscapeProps>;
