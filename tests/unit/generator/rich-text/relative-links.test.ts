import { expect, it } from 'vitest';
import { mayNameFiles } from '../../../../generator/rich-text/relative-links.ts';

it.each<[string, boolean]>([
  ['<a href="../b/">b</a>', true],
  ['<a href=b>b</a>', true],
  ["<a href='./b.html'>b</a>", true],
  ['<a href="/b/">b</a>', false],
  ['<a href="#b">b</a>', false],
  ['<a href="https://example.org/">b</a>', false],
  ['<a href="mailto:a@example.org">b</a>', false],
  ['[b](../b/)', true],
  ['[b](/b/)', false],
])('the text %j may name other files or pages from its place: %j', (text, expected) => expect(mayNameFiles(text)).toBe(expected));
