import { parseJsonObject } from './json-text.ts';

/** `page-data/app-data.json`: which build is published. Asked for before every page that is not yet loaded: the new-build detector. */
export interface AppData {
  /** 20 hex characters over the build's code. Another value than the document's means new code: the next navigation is a full one. */
  readonly webpackCompilationHash: string;
  /** 20 hex characters over the build's content, beyond Gatsby's contract. Another value means that remembered pages are out of date. */
  readonly contentHash?: string;
  /** Site path of each language's search index, beyond Gatsby's contract: { en: '/assets/search-en-0123456789.json' }. */
  readonly searchIndexes?: Readonly<Record<string, string>>;
}

export const appDataPath = '/page-data/app-data.json';

/** The app data in a response's text, or undefined if the text is anything else. */
export function parseAppData(text: string): AppData | undefined {
  const value = parseJsonObject(text);
  if (typeof value?.webpackCompilationHash !== 'string') return undefined;
  return {
    webpackCompilationHash: value.webpackCompilationHash,
    ...(typeof value.contentHash === 'string' ? { contentHash: value.contentHash } : {}),
    ...(isPaths(value.searchIndexes) ? { searchIndexes: value.searchIndexes } : {}),
  };
}

const isPaths = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((path) => typeof path === 'string');
