import { expect, it } from 'vitest';
import { lowerMediaRanges } from '../../../../generator/bundle/lower-media-ranges.ts';

it.each([
  ['(width < 40em)', '(max-width: 39.98em)'],
  ['(width<=40em)', '(max-width: 40em)'],
  ['(width > 640px)', '(min-width: 640.02px)'],
  ['(width >= 40.5rem)', '(min-width: 40.5rem)'],
  ['(40em > width)', '(max-width: 39.98em)'],
  ['(HEIGHT >= 30em)', '(min-HEIGHT: 30em)'],
  ['(width = 40em)', '(width: 40em)'],
  ['(70em <= width < 78em)', '(min-width: 70em) and (max-width: 77.98em)'],
  ['( 78em > width >= 70em )', '(max-width: 77.98em) and (min-width: 70em)'],
  ['(hover: hover) and (width >= 40em)', '(hover: hover) and (min-width: 40em)'],
  ['screen and (width < .5em), print', 'screen and (max-width: 0.48em), print'],
  ['(width < 48em) or (70em <= width < 78em)', '(max-width: 47.98em), (min-width: 70em) and (max-width: 77.98em)'],
  ['((width < 4em) or (hover)) and (color)', '((max-width: 3.98em) or (hover)) and (color)'],
  // Without an older form, or one already.
  ['(width)', '(width)'],
  ['(min-width: 40em)', '(min-width: 40em)'],
  ['not (width < 40em)', 'not (width < 40em)'],
  ['(width < calc(40em + 1px))', '(width < calc(40em + 1px))'],
  ['(aspect-ratio > 1/1)', '(aspect-ratio > 1/1)'],
])('the range query %s is written as %s', (query, expected) => {
  const rule = (each: string) => `@media ${each} { a::before { content: "(width < 40em)" } }`;
  expect(lowerMediaRanges(rule(query))).toBe(rule(expected));
});
