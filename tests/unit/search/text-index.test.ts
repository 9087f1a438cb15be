import { expect, it, test } from 'vitest';
import { buildTextIndex, readTextWords, writeTextWords } from '../../../search/text-index.ts';
import { searchEntries } from '../../support/search-index.ts';

it.each([
  [[], ''],
  [[{ word: 'hail', pages: [0] }], 'hail 0'],
  [
    [
      { word: 'hail', pages: [0, 3, 13] },
      { word: 'ice', pages: [5] },
    ],
    'hail 0 3 10,ice 5',
  ],
])('the words %j are the text “%s”, and read back the same', (words, text) => {
  expect(writeTextWords(words)).toBe(text);
  expect(readTextWords(text)).toEqual(words);
});

const pagesOf = (texts: string, word: string) => readTextWords(texts).find((each) => each.word === word)?.pages ?? [];

test('words of a text are left out if its title has them, or if many texts do and any title', () => {
  const many = searchEntries([
    { page: 'Rare', text: 'rare gem often' },
    { page: 'Often' },
    ...Array.from({ length: 7 }, (_, at) => ({ page: `Page ${at}`, text: 'often' })),
  ]);
  const { texts } = buildTextIndex('en', many);
  expect(['gem', 'often', 'rare'].map((word) => pagesOf(texts, word))).toEqual([[0], [], []]);
});

test('a word that many texts contain and no title leads to the six weightiest of their pages', () => {
  const weights = [0.1, 1, 1, 0.1, 1, 2, 1, 1, 1];
  const { texts } = buildTextIndex(
    'en',
    searchEntries(weights.map((weight, at) => ({ page: `Page ${at}`, text: 'hail', weight }))),
  );
  expect(pagesOf(texts, 'hail')).toEqual([1, 2, 4, 5, 6, 7]);
});

test('a word says more about a page with a weight or with few words of its own', () => {
  const entries = searchEntries([
    { text: 'hail frost ice' },
    { text: 'rain' },
    { text: 'wind', weight: 2 },
    { page: 'Without a text' },
  ]);
  const [long = 0, short = 0, weighty = 0, none] = buildTextIndex('en', entries).textWeights;
  expect(long).toBeLessThan(short);
  expect(weighty).toBeCloseTo(2 * short, 2);
  expect(none).toBeGreaterThan(0);
});
