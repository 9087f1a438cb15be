import { parseJsonObject } from './json-text.ts';

/** Types of the emitted search index and of search results, for generator and client. */

/** Searchable data of a page. Its texts are fields of the index. */
export interface SearchEntry {
  /** Number of the entry in its language, as text. */
  readonly id: string;
  /** Title of the page. */
  readonly page: string;
  /** Description of the page. */
  readonly description: string;
  /** Site path with language: '/en/about/'. */
  readonly url: string;
  /** Search terms of visitors for this page. */
  readonly keywords: string;
  /** Key of its kind, by which results are grouped. */
  readonly category: string;
  /** Key of its product; '' for none. */
  readonly productType: string;
  /** Remaining text of the page. */
  readonly text: string;
  /** Weight of its words relative to other pages; 1 for most. */
  readonly weight: number;
}

/** Part of an entry that results show. */
export type SearchStoreEntry = Pick<SearchEntry, 'page' | 'description' | 'url' | 'category' | 'productType'>;

/** Weights of the fields of the index. */
export const fieldBoosts = { id: 1, page: 10, description: 5, url: 5, keywords: 20, category: 1, productType: 1 } as const;

/** Name of a field of the index. */
export type SearchField = keyof typeof fieldBoosts;

/** Weight of a field's length (b) and limit of repeated words (k1) in the ranking. */
export const ranking = { b: 0.75, k1: 1.2 } as const;

/** One language of the index. The site's own search also needs what follows `store`. */
export interface SearchIndex {
  /** Index in lunr's format, for plain `lunr.Index.load(index).search(text)`. */
  readonly index: object;
  /** Entries by id. */
  readonly store: Readonly<Record<string, SearchStoreEntry>>;
  /** Words of the index that no entry of the store shows, ordered and separated by spaces. */
  readonly words: string;
  /** Groups of words and phrases with the same meaning. */
  readonly synonyms: readonly (readonly string[])[];
  /**
   * Words of texts, each with the numbers of its pages as difference from the one before:
   * 'hail 0 3,frost 5'.
   */
  readonly texts: string;
  /** Weight that a word of its text gives a page, by the page's number. */
  readonly textWeights: readonly number[];
}

/** `search_index.json`: the index of every language. */
export type SearchIndexFile = Readonly<Record<string, SearchIndex>>;

/** Default name of the file, at the root of the site. */
export const searchIndexName = 'search_index.json';

/** Files of the search, and their requests in browsers. */
export interface SearchLoading {
  /** Name of the file with the index of all languages, at the root of the site. Default: 'search_index.json'. */
  readonly file?: string;
  /**
   * True publishes the index of each language as a file of its own, with a hash in its name, instead of
   * one file for all. For large sites. Default: false.
   */
  readonly splitByLanguage?: boolean;
  /**
   * True loads all languages when the page is at rest, unless the visitor saves data; false, at the
   * first search. Default: true, if one file has all languages.
   */
  readonly loadAtStart?: boolean;
  /** Options of the request for the index. Default: `{ credentials: 'same-origin' }`. */
  readonly fetchOptions?: {
    readonly credentials?: 'omit' | 'same-origin' | 'include';
    readonly headers?: Readonly<Record<string, string>>;
    readonly mode?: 'cors' | 'same-origin';
    readonly referrerPolicy?: 'no-referrer' | 'same-origin' | 'strict-origin' | 'strict-origin-when-cross-origin';
  };
}

/** Parses the text of a response; undefined for anything but an index of all these languages. */
export function parseSearchIndexes(text: string, languages: readonly string[]): SearchIndexFile | undefined {
  const value = parseJsonObject(text);
  return value && languages.every((language) => isSearchIndex(value[language]))
    ? (value as unknown as SearchIndexFile)
    : undefined;
}

const isSearchIndex = (value: unknown): boolean =>
  isObject(value) &&
  isObject(value.index) &&
  isObject(value.store) &&
  typeof value.words === 'string' &&
  Array.isArray(value.synonyms) &&
  typeof value.texts === 'string' &&
  Array.isArray(value.textWeights);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Filters of a search. */
export interface SearchOptions {
  /** Keys of categories in the result; none means all. */
  readonly categories?: readonly string[];
  /** Keys of products in the result; none means all. */
  readonly productTypes?: readonly string[];
  /**
   * Returns true if a page may be in the result, by its site path with language. Absent: all pages.
   */
  readonly isOpen?: (url: string) => boolean;
}

/** A text in parts, some of which match. Joined, they are the whole text. */
export type MarkedText = readonly { readonly text: string; readonly isMatch: boolean }[];

/** A page that matches. */
export interface SearchResult {
  readonly url: string;
  readonly category: string;
  readonly productType: string;
  readonly page: MarkedText;
  readonly description: MarkedText;
}

/** Number of results by key of one filter, with all other filters applied. */
export type Counts = Readonly<Record<string, number>>;

/** Result of a search. */
export interface SearchAnswer {
  /** The best first. */
  readonly results: readonly SearchResult[];
  /** Number of results without filters. */
  readonly total: number;
  readonly categories: Counts;
  readonly productTypes: Counts;
  /**
   * The query with unknown words replaced by similar ones of the index; undefined without a better
   * query.
   */
  readonly suggestion: string | undefined;
}

/** Finds pages of one language. */
export interface Searcher {
  /** Accepts any string; never throws. */
  find(query: string, options?: SearchOptions): SearchAnswer;
}
