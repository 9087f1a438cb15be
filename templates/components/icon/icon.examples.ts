import type { IconProps } from './icon.tsx';

export const examples = {
  phone: { name: 'phone' },
  arrow: { name: 'arrow-right' },
} satisfies Record<string, IconProps>;
