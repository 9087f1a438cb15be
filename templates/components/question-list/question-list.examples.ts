import type { QuestionListProps } from './question-list.tsx';

export const examples = {
  titles: { items: [{ title: 'First?', path: '/faqs/a/first/' }] },
  texts: { items: [{ title: 'First?', path: '/faqs/a/first/', text: 'What it is about.' }] },
} satisfies Record<string, QuestionListProps>;
