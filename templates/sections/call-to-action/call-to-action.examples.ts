import type { CallToActionProps } from './call-to-action.tsx';

export const examples = {
  plain: { title: 'Next', text: 'Text.' },
} satisfies Record<string, CallToActionProps>;
