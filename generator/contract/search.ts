import { parseJsonObject } from './json-text.ts';

/** The emitted search index, and what a search answers. Types of both ends. */

/** What a page says of itself to be found. Its texts are fields of the index. */
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
  /** What else the page says. */
  readonly text: string;
  /** What its words count, compared with those of other pages: 1 for most. */
  readonly weight: number;
}

/** What is kept of an entry to show it. */
export type SearchStoreEntry = Pick<SearchEntry, 'page' | 'description' | 'url' | 'category' | 'productType'>;

/** Weight of each field. An index has the field `text` only if a page of it has one. */
export const fieldBoosts = { page: 10, description: 5, url: 5, keywords: 20, category: 1, productType: 1, text: 1 } as const;

export type SearchField = keyof typeof fieldBoosts;

/** How much a long field counts against a page, and how soon repetition stops counting for it. */
export const ranking = { b: 0.75, k1: 1.2 } as const;

/** One language of the index. */
export interface SearchIndex {
  /** As lunr writes it. Its terms are stems. */
  readonly index: object;
  /** Entries by id. */
  readonly store: Readonly<Record<string, SearchStoreEntry>>;
  /** All words that can be found, in order, separated by spaces: lower case, as they are written. */
  readonly words: string;
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
}

/** One language of the index in the form in which it is transferred: where words occur, from which lunr's index follows. */
export interface PackedSearchIndex extends Omit<SearchIndex, 'index'> {
  /**
   * By field and word, in their order: the pages that say it there, as many times as they say it. Each is its place in the store, as what
   * it adds to the one before.
   */
  readonly occurrences: Readonly<Partial<Record<SearchField, readonly (readonly number[])[]>>>;
  /** By page: what its words count. */
  readonly weights: readonly number[];
}

/** `search_index.json`: the index of every language. */
export type SearchIndexFile = Readonly<Record<string, SearchIndex>>;

export const searchIndexPath = '/search_index.json';

/** One language's packed index in a response's text, or undefined if the text is anything else. */
export function parseSearchIndex(text: string): PackedSearchIndex | undefined {
  const value = parseJsonObject(text);
  const isIndex =
    isObject(value?.occurrences) &&
    Array.isArray(value.weights) &&
    isObject(value.store) &&
    typeof value.words === 'string' &&
    Array.isArray(value.synonyms);
  return isIndex ? (value as unknown as PackedSearchIndex) : undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

export interface SearchOptions {
  /** Keys of categories to keep; none keeps all. */
  readonly categories?: readonly string[];
  /** Keys of products to keep; none keeps all. */
  readonly productTypes?: readonly string[];
  /** Whether the page at a site path with its language may be shown; without it, all may. */
  readonly isOpen?: (url: string) => boolean;
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
  /** How many there are without filters. */
  readonly total: number;
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
