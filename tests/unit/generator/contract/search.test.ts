import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearchIndexes } from '#contract/search';

const index = {
  index: { version: '2' },
  store: { '0': {}, '1': {} },
  words: 'a b',
  synonyms: [['a', 'b']],
  texts: 'a 0 1',
  textWeights: [1, 2],
};
const parse = (text: string) => parseSearchIndexes(text, ['en']);

it('search indexes are parsed as they were written', () => {
  const file = { en: index, fr: index };
  expect(parseSearchIndexes(JSON.stringify(file), ['en', 'fr'])).toEqual(file);
});

it.each([
  ['nothing', ''],
  ['a document', '<!DOCTYPE html><title>Not found</title>'],
  ['a truncated text', JSON.stringify({ en: index }).slice(0, -5)],
  ['one language alone', JSON.stringify(index)],
  ['a file without the language', JSON.stringify({ fr: index })],
  ['an empty object', '{}'],
  ['a list', '[]'],
  ['null', 'null'],
  ...Object.keys(index).map((name) => [`an index without its ${name}`, JSON.stringify({ en: { ...index, [name]: undefined } })]),
  ['an index whose store is a list', JSON.stringify({ en: { ...index, store: [] } })],
  ['an index of texts', JSON.stringify({ en: { ...index, index: 'a' } })],
  ['an index whose words are a list', JSON.stringify({ en: { ...index, words: [] } })],
  ['an index whose synonyms are an object', JSON.stringify({ en: { ...index, synonyms: {} } })],
  ['an index whose weights are an object', JSON.stringify({ en: { ...index, textWeights: {} } })],
])('%s is no search index', (_, text) => {
  expect(parse(text)).toBeUndefined();
});

it('any text is an index or undefined, without an error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parse(text) === undefined));
});
