import { expect, it } from 'vitest';
import { readOccurrences, writeOccurrences } from '../../../search/occurrence-text.ts';

it.each<[pagesOfWords: number[][], text: string]>([
  [[[]], ''],
  [[[0]], '0'],
  [[[], []], ','],
  [[[0, 3, 3, 10], [], [5]], '0 3 0 7,,5'],
])('the pages %j are the text “%s”, and read back the same', (pagesOfWords, text) => {
  expect(writeOccurrences(pagesOfWords)).toBe(text);
  expect(readOccurrences(text)).toEqual(pagesOfWords);
});
