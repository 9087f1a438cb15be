import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { parseSearchIndexes, type SearchEntry, type SearchIndex, searchIndexName } from '#contract/search';
import { buildIndex, type LanguageEntries } from '../../search/build-index.ts';
import { createSearcher } from '../../search/create-searcher.ts';
import { termOfFolded } from '../../search/index-terms.ts';
import { loadIndex } from '../../search/load-index.ts';
import { shownWords } from '../../search/shown-words.ts';
import { stopWordsOf } from '../../search/stop-words.ts';
import { readTextWords } from '../../search/text-index.ts';
import { foldWord } from '../../search/words.ts';

/** The index of this repository's site in a language. */
export function siteIndex(language: string): SearchIndex {
  const text = readFileSync(join(inject('siteFolder'), searchIndexName), 'utf8');
  const index = parseSearchIndexes(text, [language])?.[language];
  if (index === undefined) throw new Error(`The site has no search index in ${language}.`);
  return index;
}

/** Returns the addresses of the pages that contain each word, by the index. */
export function pagesOfWords(language: string, index: SearchIndex): ReadonlyMap<string, readonly string[]> {
  const { store, words, texts } = index;
  const pages = new Map<string, string[]>();
  const add = (word: string, found: readonly string[]) => pages.set(word, [...(pages.get(word) ?? []), ...found]);
  const stopWords = stopWordsOf(language);
  for (const [id, entry] of Object.entries(store))
    for (const word of shownWords({ [id]: entry })) if (!stopWords.has(foldWord(word))) add(word, [entry.url]);
  // Keywords are in the index only.
  const plain = loadIndex(language, index);
  const termOf = termOfFolded(language);
  for (const word of words.split(' ').filter(Boolean)) {
    const results = plain.query((query) => query.term(termOf(foldWord(word)), { usePipeline: false, fields: ['keywords'] }));
    add(
      word,
      results.map(({ ref }) => store[ref]?.url ?? ''),
    );
  }
  const urls = Object.values(store).map(({ url }) => url);
  for (const { word, pages } of readTextWords(texts))
    add(
      word,
      pages.map((page) => urls[page] ?? ''),
    );
  return pages;
}

/** Returns entries with these values and empty ones otherwise. */
export const searchEntries = (entries: readonly Partial<SearchEntry>[]): readonly SearchEntry[] =>
  entries.map((entry, at) => ({
    page: '',
    description: '',
    url: `/en/page-${at}/`,
    keywords: '',
    category: '',
    productType: '',
    text: '',
    weight: 1,
    ...entry,
    id: String(at),
  }));

/** An index as a browser reads it. */
export const emittedIndex = (entries: LanguageEntries): SearchIndex => JSON.parse(JSON.stringify(buildIndex(entries)));

interface FewPages {
  readonly language?: string;
  readonly pages: readonly Partial<SearchEntry>[];
  readonly synonyms?: readonly (readonly string[])[];
}

/** A searcher over a few pages. */
export const searcherOver = ({ language = 'en', pages, synonyms = [] }: FewPages) =>
  createSearcher(language, emittedIndex({ language, entries: searchEntries(pages), synonyms }));
