import type { LinkedTextProps } from './linked-text.tsx';

export const examples = {
  sentence: { parts: ['Ask ', { name: 'a service', address: 'https://service.example/' }, '.'] },
} satisfies Record<string, LinkedTextProps>;
