import type { SearchIndex } from '#contract/search';
import { type LanguageEntries, listOccurrences } from './list-occurrences.ts';
import { weighWords } from './weigh-words.ts';

/** An index in its two forms, as JSON. */
export interface IndexTexts {
  readonly packed: string;
  readonly whole: string;
}

/**
 * Indexes the entries of a language. Takes a while for many: meant for a thread of its own. Both forms stand in one text, each in a
 * line: JSON has no line breaks of its own.
 */
export function writeIndex(entries: LanguageEntries): string {
  const packed = listOccurrences(entries);
  const { store, words, synonyms } = packed;
  const whole: SearchIndex = { index: weighWords(entries.language, packed), store, words, synonyms };
  return `${JSON.stringify(packed)}\n${JSON.stringify(whole)}`;
}

/** Takes apart what `writeIndex` has put together. */
export function readIndexTexts(text: string): IndexTexts {
  const end = text.indexOf('\n');
  return { packed: text.slice(0, end), whole: text.slice(end + 1) };
}
