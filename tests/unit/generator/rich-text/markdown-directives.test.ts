import { expect, it } from 'vitest';
import { directiveAt, directiveOnLine, withoutDirectives } from '../../../../generator/rich-text/markdown-directives.ts';

it.each([
  ['::code[a-b]', { type: 'code', slug: 'a-b' }],
  ['::code[a/b]  ', { type: 'code', slug: 'a/b' }],
  [':code[a]', undefined],
  ['::code[a b]', undefined],
  ['::code[]', undefined],
  ['::code[a] and more', undefined],
])('the line %s is a directive, or text', (line, target) => {
  expect(directiveOnLine(line)).toEqual(target);
});

it.each([
  ['It costs :price[low].', 9, { type: 'price', slug: 'low', length: 11 }],
  ['at10:price[low]', 4, undefined],
  ['a ::price[low]', 3, undefined],
  ['10:30', 2, undefined],
])('%s has a directive at a position, or text', (text, position, directive) => {
  expect(directiveAt(text, position)).toEqual(directive);
});

it('a search finds no directives', () => {
  expect(withoutDirectives('a ::code[x] b :price[y].')).toBe('a   b  .');
});
