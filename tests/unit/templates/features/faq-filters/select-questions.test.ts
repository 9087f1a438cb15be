import { expect, test } from 'vitest';
import { findId, isQuestion } from '../../../../../templates/features/faq-filters/select-questions.ts';

const link = { title: 'Why?', path: '/faqs/auto/why-me/' };

const slugs: readonly [slug: string | undefined, is: boolean][] = [
  ['why-me', true],
  ['me', false],
  ['', false],
  [undefined, false],
  ['why-you', false],
];

test.each(slugs)('%s names the question: %s', (slug, is) => {
  expect(isQuestion(link, slug)).toBe(is);
});

test('an id is known if the list contains it', () => {
  expect(findId(['auto', 'home'], 'home')).toBe('home');
  expect(findId(['auto', 'home'], 'boat')).toBeUndefined();
  expect(findId(['auto', 'home'], undefined)).toBeUndefined();
});
