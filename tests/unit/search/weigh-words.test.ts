import lunr from 'lunr';
import { expect, test } from 'vitest';
import { fieldBoosts, ranking } from '#contract/search';
import { listOccurrences } from '../../../search/list-occurrences.ts';
import { readOccurrences } from '../../../search/occurrence-text.ts';
import { plainIndex } from '../../../search/plain-index.ts';
import { readIndexTexts } from '../../../search/read-index-texts.ts';
import { stemmerOf } from '../../../search/stem-word.ts';
import { weighWords } from '../../../search/weigh-words.ts';
import { writeIndex } from '../../../search/write-index.ts';
import { searchEntries } from '../../support/search-index.ts';

const entries = searchEntries([
  { page: 'Home insurance', description: 'Homes and a house', keywords: 'roof house', category: 'product', weight: 2 },
  {
    page: 'Insurance for a car',
    description: 'A car, two cars',
    category: 'product',
    productType: 'auto',
    text: 'Hail and tires',
  },
  { page: 'Questions', description: 'Of homes, cars and hail', text: 'Hail, hail' },
]);
const site = { language: 'en', entries, synonyms: [['car', 'auto']] };
const packed = listOccurrences(site);

const stem = stemmerOf('en');
/** The description of the third page already contains “hail”. */
const textsThatTell = ['', 'hail tires', ''];

/** Weights from lunr's own builder for the same entries. */
function builtByLunr() {
  const builder = new lunr.Builder();
  builder.ref('id');
  builder.b(ranking.b);
  builder.k1(ranking.k1);
  for (const [field, boost] of Object.entries(fieldBoosts)) builder.field(field, { boost });
  const stopWords = new Set(['a', 'and', 'for', 'of', 'in', 'i', 'to']);
  builder.tokenizer = ((text: string) =>
    (text.toLowerCase().match(/\w+/g) ?? [])
      .filter((word) => !stopWords.has(word))
      .map((word) => new lunr.Token(stem(word), {}))) as typeof lunr.tokenizer;
  for (const entry of entries) {
    const url = entry.url.split('/').slice(2).join(' ');
    builder.add({ ...entry, url, text: textsThatTell[Number(entry.id)] }, { boost: entry.weight });
  }
  return builder.build();
}

test('weights equal those of lunr’s builder', () => {
  const ours = lunr.Index.load(weighWords('en', packed));
  const theirs = builtByLunr();
  for (const word of ['home', 'insur', 'car', 'hail', 'tire', 'hous', 'product', 'auto', 'page', '1']) {
    const find = (index: lunr.Index) =>
      index.query((query) => query.term(word, { usePipeline: false })).map(({ ref, score }) => [ref, score]);
    expect(find(ours)).toEqual(find(theirs));
  }
});

test('two builds of an index are the same', () => {
  expect(writeIndex(site)).toBe(writeIndex(site));
});

test('both forms are in one text', () => {
  const { packed: transferred, whole } = readIndexTexts(writeIndex(site));
  expect(JSON.parse(transferred)).toEqual(packed);
  const { index, ...rest } = JSON.parse(whole);
  expect(index).toEqual(JSON.parse(JSON.stringify(plainIndex('en', packed))));
  expect(rest).toEqual({ store: packed.store, words: packed.words, synonyms: site.synonyms });
});

test('words of a text are left out if its title has them, or if many texts do and any title', () => {
  const many = searchEntries([
    { page: 'Rare', text: 'rare gem often' },
    { page: 'Often' },
    ...Array.from({ length: 7 }, (_, at) => ({ page: `Page ${at}`, text: 'often' })),
  ]);
  const { words, occurrences } = listOccurrences({ language: 'en', entries: many, synonyms: [] });
  expect(words.split(' ')).toContain('gem');
  const pagesOf = (word: string) => readOccurrences(occurrences.text ?? '')[words.split(' ').indexOf(word)];
  expect(pagesOf('gem')).toEqual([0]);
  expect(pagesOf('often')).toEqual([]);
  expect(pagesOf('rare')).toEqual([]);
});

test('a word that many texts contain and no title leads to the six weightiest of their pages', () => {
  const weights = [0.1, 1, 1, 0.1, 1, 2, 1, 1, 1];
  const pages = searchEntries(weights.map((weight, at) => ({ page: `Page ${at}`, text: 'hail', weight })));
  const { words, occurrences } = listOccurrences({ language: 'en', entries: pages, synonyms: [] });
  expect(readOccurrences(occurrences.text ?? '')[words.split(' ').indexOf('hail')]).toEqual([1, 2, 4, 5, 6, 7]);
});

test('an index without texts has no field for them, and one without pages is still an index', () => {
  const none = listOccurrences({ language: 'en', entries: [], synonyms: [] });
  expect(Object.keys(none.occurrences)).toEqual(['page', 'description', 'url', 'keywords', 'category', 'productType']);
  expect(lunr.Index.load(weighWords('en', none)).search('anything')).toEqual([]);
});
