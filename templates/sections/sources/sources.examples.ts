import type { SourcesProps } from './sources.tsx';

const law = { name: 'A law', address: 'https://law.example/' };

export const examples = {
  sources: {
    title: 'Sources',
    items: [
      [law],
      [{ name: 'A page', address: 'https://page.example/' }, ' (January 15, 2026)'],
      ['Supervised by: ', { name: 'an authority', address: 'https://authority.example/' }],
    ],
  },
} satisfies Record<string, SourcesProps>;
