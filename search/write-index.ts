import { buildIndex, type LanguageEntries } from './build-index.ts';

/** Significant digits of a score: an error of half a percent at most, for a smaller file. */
const scoreDigits = 3;

/** Indexes the entries of a language. Returns the JSON of its part of `search_index.json`. */
export const writeIndex = (entries: LanguageEntries): string => JSON.stringify(buildIndex(entries), shortNumber);

const shortNumber = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(scoreDigits)) : value;
