import { expect, test } from 'vitest';
import { markdown } from '../../../../../generator/model/kinds/markdown.ts';
import { text } from '../../../../../generator/model/kinds/text.ts';
import { takeHeading } from '../../../../../generator/sources/markdown/first-heading.ts';
import { parseEntry } from '../../../../../generator/sources/markdown/parse-entry.ts';

test.each([
  ['# Title', 'Title'],
  ['# Title #', 'Title'],
  ['\n\n<!-- a\nb -->\n# Title\n\ntext', 'Title'],
  ['# The `a` **b** [c](./c.md) &amp; \\# d', 'The a b c & # d'],
  ['# Title {#id}', 'Title'],
  ['# Title { #id }\r\ntext', 'Title'],
  ['# A<br>B ![logo](./a.png)', 'AB logo'],
  ['Title\n=====\n\ntext', 'Title'],
])('the words of the heading of %j are %j', (written, words) => {
  expect(takeHeading(written)?.words).toBe(words);
});

test.each(['text\n\n# Title', '## Title', '#Title', '    # code', '# ', '# <br>', '- a\n===', 'a\nb\n===', ''])(
  '%j has none',
  (written) => {
    expect(takeHeading(written)).toBeUndefined();
  },
);

test('many comments without a heading take no time', () => {
  expect(takeHeading(`${'<!-- a - b --> '.repeat(5000)}text`)).toBeUndefined();
  expect(takeHeading('<!-- '.repeat(20_000))).toBeUndefined();
});

test('every other line keeps its number', () => {
  expect(takeHeading('<!-- a -->\n# Title\r\n\ntext')).toEqual({ words: 'Title', line: 2, below: '<!-- a -->\n\n\ntext' });
  expect(takeHeading('Title\n===\ntext')).toEqual({ words: 'Title', line: 1, below: '\n\ntext' });
});

const declared = { title: text(), body: markdown() };
const parse = (written: string) => {
  const name = { type: 'note', slug: 'a', locale: 'en', hasBody: true, headingField: 'title' };
  return parseEntry({ text: written, name, where: { file: 'a.md' }, declared }).entry;
};

test('a file without the field gets it from its heading, with its position', () => {
  const entry = parse('---\n---\n\n# Title\n\ntext\n');
  expect(entry?.fields).toEqual({ title: 'Title', body: '\n\n\ntext\n' });
  expect(entry?.locate(['title']).line).toBe(4);
  expect(entry?.locate(['body']).line).toBe(3);
});

test('a file with the field keeps it, and the heading only if it has other words', () => {
  expect(parse('---\ntitle: Title\n---\n# Title\n\ntext\n')?.fields).toEqual({ title: 'Title', body: '\n\ntext\n' });
  expect(parse('---\ntitle: Short\n---\n# Title\n\ntext\n')?.fields).toEqual({ title: 'Short', body: '# Title\n\ntext\n' });
});
