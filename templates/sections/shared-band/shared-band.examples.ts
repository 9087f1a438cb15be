import type { SharedBandProps } from './shared-band.tsx';

const highlights = [
  { title: 'First', text: 'First text.', icon: 'shield' },
  { title: 'Second', text: 'Second text.', icon: 'snow' },
] as const;

export const examples = {
  highlights: { id: 'highlights', title: 'Highlights', text: 'Text.', look: 'highlights', highlights },
  highlightsWithLink: {
    id: 'with-link',
    title: 'Highlights',
    text: 'Text.',
    look: 'highlights',
    highlights,
    action: { label: 'A page', href: '/faqs/' },
  },
  opensPanel: {
    id: 'opens-panel',
    title: 'Call to action',
    text: 'Text.',
    look: 'call-to-action',
    highlights: [],
    action: { kind: 'ContentfulBlade', label: 'A panel', href: '/faqs/', overlay: 'blade:claim' },
  },
} satisfies Record<string, SharedBandProps>;
