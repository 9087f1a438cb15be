import type { MarkedText } from '#contract/search';
import type { Word } from './words.ts';

/** Splits a text at the boundaries of its matching words. */
export function markWords(text: string, words: readonly Word[]): MarkedText {
  const pieces: { text: string; isMatch: boolean }[] = [];
  let end = 0;
  for (const word of words) {
    if (word.start > end) pieces.push({ text: text.slice(end, word.start), isMatch: false });
    pieces.push({ text: text.slice(word.start, word.end), isMatch: true });
    end = word.end;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
}
