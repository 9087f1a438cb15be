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
  const squeezed = folded.map(withoutDoubles);

  /** Returns terms of words that differ only by a plural ending which stemmers miss. */
  const formsOf = (word: string): readonly string[] =>
    [`${word}s`, `${word}es`, `${word}x`, word.replace(/(?:e?s|x)$/, ''), word.replace(/[sx]$/, '')]
      .filter((form) => form !== word && surfaces.has(form))
      .map(stem);

  /** Returns words within `mistakes` typing mistakes of `word`, nearest first. */
  function near(word: string, mistakes: number): readonly VocabularyWord[] {
    const lettersOfWord = lettersOf(word);
    const shortWord = withoutDoubles(word);
    return folded
      .flatMap((candidate, at) => {
        const isPossible =
          (mistakes > 1 || beginsAlike(word, candidate)) &&
          Math.max(candidate.length, word.length) >= mistakableLength &&
          countBits((letters[at] ?? 0) ^ lettersOfWord) <= 2 * mistakes;
        if (!isPossible) return [];
        // Without one of its letters, a word may have another double.
        const count = Math.min(countMistakes(word, candidate, mistakes), countMistakes(shortWord, squeezed[at] ?? '', mistakes));
        return count <= mistakes ? [{ candidate, count }] : [];
      })
      .sort((a, b) => a.count - b.count)
      .map(({ candidate }) => ({ term: stem(candidate), surface: surfaces.get(candidate) ?? candidate }));
  }

  const stems = new Set(folded.map(stem));

  /** Returns true if a form of the word is in the vocabulary. */
  const has = (word: string): boolean => stems.has(stem(word)) || formsOf(word).length > 0;

  return {
    has,
    near,
    formsOf,
    /** Returns terms of the first words that start with `beginning`. */
    completionsOf(beginning: string): readonly string[] {
      const first = lowerBound(folded, beginning);
      const completions = folded.slice(first, first + maxCompletions).filter((word) => word.startsWith(beginning));
      return completions.map(stem);
    },
  };
}

/** Returns false if two words begin with other letters, which is seldom a mistake. One may be missing, or two swapped. */
const beginsAlike = (word: string, candidate: string): boolean => word[0] === candidate[0] || word[0] === candidate[1];

/** Returns a word with each doubled letter once: many are left out, or written twice. */
const withoutDoubles = (word: string): string => word.replace(/(.)\1/g, '$1');

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
