import { buildIndex, type LanguageEntries } from './build-index.ts';

/** Indexes the entries of a language. Returns the JSON of its part of `search_index.json`. */
export const writeIndex = (entries: LanguageEntries): string => JSON.stringify(buildIndex(entries));
