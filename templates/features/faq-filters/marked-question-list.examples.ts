import type { MarkedQuestionListProps } from './marked-question-list.tsx';

const items = [
  { title: 'First?', path: '/faqs/a/first/' },
  { title: 'Second?', path: '/faqs/a/second/', text: 'What it is about.' },
];

export const examples = {
  none: { items, marked: undefined },
  one: { items, marked: 'second' },
} satisfies Record<string, MarkedQuestionListProps>;
