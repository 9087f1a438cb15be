import { compareWords } from './compare-words.ts';
import { countMistakes } from './count-mistakes.ts';
import type { StemWord } from './stem-word.ts';
import { foldWord } from './words.ts';

/** Maximum number of completions of a word. */
const maxCompletions = 24;

/** Minimum length of a word that may contain a typing mistake, in letters. One may be missing. */
export const mistakableLength = 5;

export type Vocabulary = ReturnType<typeof createVocabulary>;

interface VocabularyWord {
  readonly term: string;
  readonly surface: string;
}

/** Words of all pages. */
export function createVocabulary(words: readonly string[], stem: StemWord) {
  const surfaces = new Map(words.map((surface) => [foldWord(surface), surface]));
  const folded = [...surfaces.keys()].sort(compareWords);
  const letters = folded.map(lettersOf);
  return {
    /** Returns terms of words that differ only by a plural ending which stemmers miss. */
    formsOf: (word: string): readonly string[] =>
      [`${word}s`, `${word}es`, `${word}x`, word.replace(/(?:e?s|x)$/, ''), word.replace(/[sx]$/, '')]
        .filter((form) => form !== word && surfaces.has(form))
        .map(stem),
    /** Returns terms of the first words that start with `beginning`. */
    completionsOf(beginning: string): readonly string[] {
      const first = lowerBound(folded, beginning);
      const completions = folded.slice(first, first + maxCompletions).filter((word) => word.startsWith(beginning));
      return completions.map(stem);
    },
    /** Returns words within `mistakes` typing mistakes of `word`, nearest first. */
    near(word: string, mistakes: number): readonly VocabularyWord[] {
      const lettersOfWord = lettersOf(word);
      return folded
        .filter(
          (candidate, at) =>
            Math.max(candidate.length, word.length) >= mistakableLength &&
            countBits((letters[at] ?? 0) ^ lettersOfWord) <= 2 * mistakes,
        )
        .map((candidate) => ({ candidate, count: countMistakes(word, candidate, mistakes) }))
        .filter(({ count }) => count <= mistakes)
        .sort((a, b) => a.count - b.count)
        .map(({ candidate }) => ({ term: stem(candidate), surface: surfaces.get(candidate) ?? candidate }));
    },
  };
}

/**
 * Returns the letters of a word as bits. A mistake changes at most two bits, so that most words
 * need no comparison by letter.
 */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Returns the index of the first word that is not before `word`. */
function lowerBound(sorted: readonly string[], word: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
