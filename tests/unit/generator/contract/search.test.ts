import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearchIndex } from '#contract/search';

const index = {
  ...{ occurrences: { page: '0,0 1' }, weights: [1, 2] },
  ...{ store: { '0': {}, '1': {} }, words: 'a b', synonyms: [['a', 'b']] },
};

it('a search index is parsed as it was written', () => {
  expect(parseSearchIndex(JSON.stringify(index))).toEqual(index);
});

it.each([
  ['nothing', ''],
  ['a document', '<!DOCTYPE html><title>Not found</title>'],
  ['a truncated text', JSON.stringify(index).slice(0, -5)],
  ['a file for all languages', JSON.stringify({ en: index, fr: index })],
  ['an empty object', '{}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['an index without its store', JSON.stringify({ ...index, store: undefined })],
  ['an index whose store is a list', JSON.stringify({ ...index, store: [] })],
  ['an index without occurrences', JSON.stringify({ ...index, occurrences: null })],
  ['an index whose occurrences are no texts', JSON.stringify({ ...index, occurrences: { page: [[0], [0, 1]] } })],
  ['an index whose occurrences are a list', JSON.stringify({ ...index, occurrences: [] })],
  ['an index without weights', JSON.stringify({ ...index, weights: undefined })],
  ['an index whose weights are an object', JSON.stringify({ ...index, weights: {} })],
  ['an index without words', JSON.stringify({ ...index, words: undefined })],
  ['an index whose words are a list', JSON.stringify({ ...index, words: [] })],
  ['an index whose synonyms are an object', JSON.stringify({ ...index, synonyms: {} })],
])('%s is not a search index', (_, text) => {
  expect(parseSearchIndex(text)).toBeUndefined();
});

it('any text is an index or undefined, without an error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseSearchIndex(text) === undefined));
});
