import { parseJsonObject } from './json-text.ts';

/** The emitted search index, and what a search answers. Types of both ends. */

/** What a page says of itself to be found: each value is a field of the index. */
export interface SearchEntry {
  /** Number of the entry in its language, as text. */
  readonly id: string;
  /** The page's title. */
  readonly page: string;
  readonly description: string;
  /** Site path with its language: '/en/faqs/'. */
  readonly url: string;
  /** Words that visitors use for it. */
  readonly keywords: string;
  /** Key of its kind: results are grouped by it. */
  readonly category: string;
  /** Key of the product that it is about; '' for none. */
  readonly productType: string;
}

/** What is kept of an entry to show it. */
export type SearchStoreEntry = Pick<SearchEntry, 'page' | 'description' | 'url' | 'category' | 'productType'>;

/** Weight of each field: the fields that are not named weigh 1. */
export const fieldBoosts = { page: 10, description: 5, url: 5, keywords: 20, category: 1, productType: 1 } as const;

/** How much a long field counts against a page, and how soon repetition stops counting for it. */
export const ranking = { b: 0.75, k1: 1.2 } as const;

/** One language of the index. */
export interface SearchIndex {
  /** As lunr writes it. Its terms are stems. */
  readonly index: object;
  /** Entries by id. */
  readonly store: Readonly<Record<string, SearchStoreEntry>>;
  /** All words that can be found, in order, separated by spaces: lower case, without accents. */
  readonly words: string;
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
}

/** `search_index.json`: the index of every language. */
export type SearchIndexFile = Readonly<Record<string, SearchIndex>>;

export const searchIndexPath = '/search_index.json';

/** One language's index in a response's text, or undefined if the text is anything else. */
export function parseSearchIndex(text: string): SearchIndex | undefined {
  const value = parseJsonObject(text);
  const isIndex =
    isObject(value?.index) && isObject(value.store) && typeof value.words === 'string' && Array.isArray(value.synonyms);
  return isIndex ? (value as unknown as SearchIndex) : undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

export interface SearchOptions {
  /** Keys of categories to keep; none keeps all. */
  readonly categories?: readonly string[];
  /** Keys of products to keep; none keeps all. */
  readonly productTypes?: readonly string[];
}

/** A text cut into pieces, of which some match. Together they are the text. */
export type MarkedText = readonly { readonly text: string; readonly isMatch: boolean }[];

export interface SearchResult {
  readonly url: string;
  readonly category: string;
  readonly productType: string;
  readonly page: MarkedText;
  readonly description: MarkedText;
}

/** How many of the results that all filters but its own keep have a key. */
export type Counts = Readonly<Record<string, number>>;

export interface SearchAnswer {
  /** The best first. */
  readonly results: readonly SearchResult[];
  readonly categories: Counts;
  readonly productTypes: Counts;
  /** The query with the words that nothing has exchanged for some that something has; undefined where nothing better is known. */
  readonly suggestion: string | undefined;
}

/** Looks pages up in one language. */
export interface Searcher {
  /** Answers any string; never throws. */
  find(query: string, options?: SearchOptions): SearchAnswer;
}
