import { expect, test } from 'vitest';
import { isQuestion, knownId } from '../../../../../templates/features/faq-filters/select-questions.ts';

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
  expect(knownId(['auto', 'home'], 'home')).toBe('home');
  expect(knownId(['auto', 'home'], 'boat')).toBeUndefined();
  expect(knownId(['auto', 'home'], undefined)).toBeUndefined();
});
