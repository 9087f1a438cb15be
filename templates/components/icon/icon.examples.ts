import type { IconProps } from './icon.tsx';

export const examples = {
  shield: { name: 'shield' },
  arrow: { name: 'arrow-right' },
} satisfies Record<string, IconProps>;
