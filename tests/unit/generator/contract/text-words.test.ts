import { expect, test } from 'vitest';
import { excerptOf, plainWords, readingMinutes } from '../../../../generator/contract/text-words.ts';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';

const render = createMarkdownRenderer({ locale: 'en', tag: 'en-CA', pathPrefix: '' });
const textOf = (markdown: string) => render(markdown, { file: '' }).richText;

test('the words of a text have no markup and no footnotes', () => {
  expect(plainWords(textOf('## One\n\nTwo *three*[^1] & `<b>`\nfour\n\n- five\n- six\n\n[^1]: A note.'))).toBe(
    'One Two three & <b> four five six',
  );
});

test('a text takes at least a minute to read', () => {
  expect(readingMinutes(textOf('One.'))).toBe(1);
  expect(readingMinutes(textOf('word '.repeat(1150)))).toBe(5);
  expect(readingMinutes(textOf('語'.repeat(2300)))).toBe(5);
});

test('an excerpt ends after a word', () => {
  const text = textOf('One two, three.\n\nFour.');
  expect(excerptOf(text, 100)).toBe('One two, three. Four.');
  expect(excerptOf(text, 11)).toBe('One two…');
  expect(excerptOf(text, 8)).toBe('One…');
  expect(excerptOf(textOf('Unbreakable'), 5)).toBe('Unbr…');
});
