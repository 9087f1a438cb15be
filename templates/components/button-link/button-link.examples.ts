import type { ButtonLinkProps } from './button-link.tsx';

export const examples = {
  primary: { to: '/', label: 'Primary' },
  secondary: { to: '/', label: 'Secondary', look: 'secondary' },
  night: { to: '/', label: 'Night', look: 'night' },
  nightSecondary: { to: '/', label: 'Night, secondary', look: 'night-secondary' },
} satisfies Record<string, ButtonLinkProps>;
