import { ranking, type SearchEntry, type SearchIndex } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { stemmerOf } from './stem-word.ts';
import { stopWordsOf } from './stop-words.ts';
import { listTellingWords } from './telling-words.ts';
import { foldWord } from './words.ts';

/** A word of texts, with the numbers of its pages. */
interface TextWord {
  readonly word: string;
  readonly pages: readonly number[];
}

/** Lists the words of texts that few pages have, and how much one of them says about each page. */
export function buildTextIndex(language: string, entries: readonly SearchEntry[]): Pick<SearchIndex, 'texts' | 'textWeights'> {
  const stopWords = stopWordsOf(language);
  const stem = stemmerOf(language);
  const telling = listTellingWords(entries, stem).map((words) => words.filter((word) => !stopWords.has(foldWord(word))));
  const byStem = new Map<string, { readonly word: string; readonly pages: number[] }>();
  for (const [page, words] of telling.entries()) {
    for (const word of words) {
      const name = stem(foldWord(word));
      const known = byStem.get(name);
      // Of all forms of a word, one is enough.
      if (known) known.pages.push(page);
      else byStem.set(name, { word, pages: [page] });
    }
  }
  const count = telling.reduce((sum, { length }) => sum + length, 0);
  const words = [...byStem.values()].sort((a, b) => compareWords(a.word, b.word));
  return {
    texts: writeTextWords(words),
    textWeights: entries.map(({ weight }, page) =>
      textWeight(weight, (telling[page]?.length ?? 0) / (count / entries.length || 1)),
    ),
  };
}

/** Returns the weight that lunr would give a word of a text, apart from its rarity. */
function textWeight(weight: number, relativeLength: number): number {
  const { b, k1 } = ranking;
  return Math.round((1000 * weight * (k1 + 1)) / (k1 * (1 - b + b * relativeLength) + 1)) / 1000;
}

/** Writes words and pages as steps from one page to the next: 'hail 0 3,frost 5'. */
export const writeTextWords = (words: readonly TextWord[]): string =>
  words.map(({ word, pages }) => [word, ...pages.map((page, at) => page - (pages[at - 1] ?? 0))].join(' ')).join();

/** Reads what `writeTextWords` wrote. */
export const readTextWords = (text: string): readonly TextWord[] =>
  (text === '' ? [] : text.split(',')).map((line) => {
    const [word = '', ...steps] = line.split(' ');
    const pages: number[] = [];
    for (const step of steps) pages.push((pages.at(-1) ?? 0) + Number(step));
    return { word, pages };
  });
