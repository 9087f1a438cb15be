import { expect, test } from 'vitest';
import { formatCount, formatMessage } from '../../../../templates/messages/format-message.ts';

test('a message receives its values by name', () => {
  expect(formatMessage('{title} | {site}', { title: 'Auto', site: 'Boreal' })).toBe('Auto | Boreal');
  expect(formatMessage('{n} and {n}', { n: 2 })).toBe('2 and 2');
});

test('a name without a value stays visible', () => {
  expect(formatMessage('All about {category}', {})).toBe('All about {category}');
});

test('a value may contain text that looks like a pattern', () => {
  expect(formatMessage('{title}', { title: '$& {title}' })).toBe('$& {title}');
});

const forms = { one: '{count} question', other: '{count} questions' };

const counts: readonly [count: number, language: string, text: string][] = [
  [0, 'en', '0 questions'],
  [1, 'en', '1 question'],
  [2, 'en', '2 questions'],
  [0, 'fr', '0 question'],
  [1, 'fr', '1 question'],
  [2, 'fr', '2 questions'],
];

test.each(counts)('%i in %s: “%s”', (count, language, text) => {
  expect(formatCount(count, language, forms)).toBe(text);
});
