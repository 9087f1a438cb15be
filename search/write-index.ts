import type { SearchIndex } from '#contract/search';
import { type LanguageEntries, listOccurrences } from './list-occurrences.ts';
import { plainIndex } from './plain-index.ts';

/**
 * Indexes the entries of a language. Slow for many entries, so run it in a thread of its own.
 * Returns both forms, one a line: JSON has no raw line breaks.
 */
export function writeIndex(entries: LanguageEntries): string {
  const packed = listOccurrences(entries);
  const { store, words, synonyms } = packed;
  const whole: SearchIndex = { index: plainIndex(entries.language, packed), store, words, synonyms };
  return `${JSON.stringify(packed)}\n${JSON.stringify(whole)}`;
}
