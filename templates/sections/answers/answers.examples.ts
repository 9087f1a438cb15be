import type { AnswersProps } from './answers.tsx';

const items = [{ id: 'first', title: 'First?', body: { html: '<p>First.</p>', headings: [] } }];

export const examples = {
  plain: { items },
  mist: { items, ground: 'mist', path: '/faqs/auto/' },
} satisfies Record<string, AnswersProps>;
