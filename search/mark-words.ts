import type { MarkedText } from '#contract/search';
import { listWords, type Word } from './words.ts';

/** Cuts a text where words that match begin and end. */
export function markWords(text: string, isMatch: (word: Word) => boolean): MarkedText {
  const pieces: { text: string; isMatch: boolean }[] = [];
  let end = 0;
  for (const word of listWords(text).filter(isMatch)) {
    if (word.start > end) pieces.push({ text: text.slice(end, word.start), isMatch: false });
    pieces.push({ text: text.slice(word.start, word.end), isMatch: true });
    end = word.end;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
}
