import type { Vocabulary } from './create-vocabulary.ts';
import type { Word } from './words.ts';

/** Minimum length of a part of a joined or split word, in letters. */
const partLength = 3;

/** Joins and splits words of a query that pages write the other way: 'wind shield', 'woodstove'. */
export function respellWords(words: readonly Word[], vocabulary: Vocabulary): readonly Word[] {
  const { has, completionsOf, near } = vocabulary;
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const both = before && joinWords(before, word);
    if (both && has(both.folded)) joined.splice(-1, 1, both);
    else joined.push(word);
  }
  const isOneWord = ({ folded }: Word): boolean => has(folded) || completionsOf(folded).length > 0 || near(folded, 1).length > 0;
  return joined.flatMap((word) => (isOneWord(word) ? word : splitWord(word, has)));
}

function joinWords(one: Word, two: Word): Word | undefined {
  if (two.start - one.end !== 1 || Math.min(one.folded.length, two.folded.length) < partLength) return undefined;
  return { folded: one.folded + two.folded, surface: one.surface + two.surface, start: one.start, end: two.end };
}

/** Returns the first two known parts of a word; the word itself without any. */
function splitWord(word: Word, isKnown: (folded: string) => boolean): readonly Word[] {
  const { folded } = word;
  for (let at = partLength; at <= folded.length - partLength; at++) {
    const parts = [folded.slice(0, at), folded.slice(at)];
    if (parts.every(isKnown)) return parts.map((part) => ({ ...word, folded: part, surface: part }));
  }
  return [word];
}
