import type { PointsBandProps } from './points-band.tsx';

export const examples = {
  plain: { title: 'Points', text: 'Text.', action: { label: 'More', href: '/points/' } },
} satisfies Record<string, PointsBandProps>;
