import { parseJsonObject } from './json-text.ts';

/**
 * `page-data/app-data.json`: identifies the published build. The client requests it before each
 * page that is not loaded, to detect a new build.
 */
export interface AppData {
  /**
   * 20 hex characters, a fingerprint of the build's code. If it differs from the document's, the
   * next navigation loads a document.
   */
  readonly webpackCompilationHash: string;
  /**
   * 20 hex characters, a fingerprint of the build's content, beyond Gatsby's contract. If it
   * differs, cached pages are out of date.
   */
  readonly contentHash?: string;
  /**
   * Site path of the search index of each language, if each has a file of its own. Beyond Gatsby's
   * contract: { en: '/assets/search-en-0123456789.json' }.
   */
  readonly searchIndexes?: Readonly<Record<string, string>>;
  /**
   * Pages with partial hydration, as folders ('/en/blog/*') and paths, so that a client requests
   * their payload at once. May lack some. Beyond Gatsby's contract.
   */
  readonly partialPages?: readonly string[];
}

/** Path of the file below the path prefix. */
export const appDataPath = '/page-data/app-data.json';

/** Parses the text of a response; undefined for anything but app data. */
export function parseAppData(text: string): AppData | undefined {
  const value = parseJsonObject(text);
  if (typeof value?.webpackCompilationHash !== 'string') return undefined;
  return {
    webpackCompilationHash: value.webpackCompilationHash,
    ...(typeof value.contentHash === 'string' ? { contentHash: value.contentHash } : {}),
    ...(isPaths(value.searchIndexes) ? { searchIndexes: value.searchIndexes } : {}),
    ...(globalThis.BOREAL_PARTIAL_HYDRATION && Array.isArray(value.partialPages)
      ? { partialPages: value.partialPages as string[] }
      : {}),
  };
}

const isPaths = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((path) => typeof path === 'string');
