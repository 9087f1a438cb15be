import lunr from 'lunr';
import { expect, test } from 'vitest';
import { fieldBoosts, ranking } from '#contract/search';
import { loadIndex } from '../../../search/load-index.ts';
import { stemmerOf } from '../../../search/stem-word.ts';
import { writeIndex } from '../../../search/write-index.ts';
import { emittedIndex, searchEntries } from '../../support/search-index.ts';

const entries = searchEntries([
  { page: 'Home insurance', description: 'Homes and a house', keywords: 'roof house', category: 'product', weight: 2 },
  { page: 'Insurance for a car', description: 'A car, two cars', category: 'product', productType: 'auto', text: 'Hail' },
  { page: 'Questions', description: 'Of homes, cars and hail', text: 'Hail, hail' },
]);
const site = { language: 'en', entries, synonyms: [['car', 'auto']] };

const stem = stemmerOf('en');

/** The index of lunr's own builder for the same entries, boosts and weights. */
function builtByLunr(): object {
  const builder = new lunr.Builder();
  builder.ref('id');
  builder.b(ranking.b);
  builder.k1(ranking.k1);
  for (const [field, boost] of Object.entries(fieldBoosts)) builder.field(field, { boost });
  const stopWords = new Set(['a', 'and', 'for', 'of']);
  builder.tokenizer = ((text: string) =>
    (text.toLowerCase().match(/\w+/g) ?? [])
      .filter((word) => !stopWords.has(word))
      .map((word) => new lunr.Token(stem(word), {}))) as typeof lunr.tokenizer;
  builder.searchPipeline.add(lunr.trimmer, lunr.stemmer);
  for (const entry of entries) {
    builder.add({ ...entry, url: entry.url.split('/').slice(2).join(' ') }, { boost: entry.weight });
  }
  return builder.build();
}

test('the index of words without accents is byte for byte that of lunr’s builder', () => {
  expect(JSON.stringify(emittedIndex(site).index)).toBe(JSON.stringify(builtByLunr()));
});

test('an index has the fields and the ranking of the contract, and finds a page by its number', () => {
  const { index } = emittedIndex(site);
  expect(index).toMatchObject({ fields: ['id', 'page', 'description', 'url', 'keywords', 'category', 'productType'] });
  expect(fieldBoosts).toMatchObject({ page: 10, description: 5, url: 5, keywords: 20 });
  expect(ranking).toEqual({ b: 0.75, k1: 1.2 });
  expect(lunr.Index.load(index).search('id:2')).toMatchObject([{ ref: '2' }]);
});

test('two builds of an index are the same', () => {
  expect(writeIndex(site)).toBe(writeIndex(site));
});

test('an index lists the keywords that no entry shows, and no other word', () => {
  const pages = searchEntries([{ page: 'Roof', keywords: 'roof tile 7 été' }, { description: 'Tile' }]);
  expect(emittedIndex({ language: 'en', entries: pages, synonyms: [] }).words).toBe('7 été');
});

test('an index without entries finds nothing', () => {
  const none = emittedIndex({ language: 'en', entries: [], synonyms: [] });
  expect(none).toMatchObject({ store: {}, words: '', texts: '', textWeights: [] });
  expect(loadIndex('en', none).search('anything')).toEqual([]);
});
