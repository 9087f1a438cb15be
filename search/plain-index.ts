import lunr from 'lunr';
import type { PackedSearchIndex } from '#contract/search';
import { frenchPlurals, stemmerOf } from './stem-word.ts';
import { groupWords, type LunrIndex, weighTerms } from './weigh-words.ts';
import { foldWord } from './words.ts';

/**
 * Builds the index in which plain `index.search(text)` finds the words that the site's own search
 * finds. Its pipeline has only names that lunr and lunr-languages register.
 */
export function plainIndex(language: string, packed: PackedSearchIndex): LunrIndex {
  const functions = functionsOf(language);
  const pipeline = lunr.Pipeline.load(functions);
  const stem = stemmerOf(language);
  const words = packed.words.split(' ');
  const wordsByStem = groupWords(words, (word) => [stem(foldWord(word))]);
  const termsOf = (form: string): readonly string[] => pipeline.runString(form);
  const numbersOf = otherNumbers[language] ?? (() => []);
  const termsOfWord = (word: string): readonly string[] =>
    [...new Set([word, foldWord(word)])]
      .flatMap((spelling) => [spelling, ...numbersOf(spelling)])
      .flatMap((form) => (language === 'fr' && elidable.test(form) ? [form, `l'${form}`] : [form]).flatMap(termsOf))
      .flatMap((term) => (term.startsWith("l'") ? elisions.map((article) => term.replace("l'", article)) : [term]));
  // All words of a stem get the terms of each, so that irregular forms find each other.
  const termsOfStems = new Map(
    [...wordsByStem].map(([term, group]) => [term, group.flatMap((at) => termsOfWord(words[at] ?? ''))]),
  );
  const terms = groupWords(words, (word) => termsOfStems.get(stem(foldWord(word))) ?? []);
  return weighTerms(terms, packed, functions);
}

/** lunr's index. */
export type PlainIndex = lunr.Index;

/** Builds the index and makes it searchable. */
export const loadPlainIndex = (language: string, packed: PackedSearchIndex): PlainIndex =>
  lunr.Index.load(plainIndex(language, packed));

/** Returns the names of lunr's functions for a query in a language; none if they are not registered. */
function functionsOf(language: string): string[] {
  const names = language === 'en' ? ['trimmer', 'stemmer'] : [`trimmer-${language}`, `stemmer-${language}`];
  const { registeredFunctions } = lunr.Pipeline as unknown as { readonly registeredFunctions: object };
  return names.every((name) => name in registeredFunctions) ? names : [];
}

/** The other number of irregular French words. */
const irregulars = new Map(
  Object.entries(frenchPlurals).flatMap(([plural, one]) => [[plural, one] as const, [one, plural] as const]),
);

/** Lists plurals and singulars of a word, by language, if lunr's functions give them other terms. */
const otherNumbers: Readonly<Record<string, (word: string) => readonly string[]>> = {
  // lunr's trimmer cuts off accented letters at the end of a word.
  en: (word) => [...(/[^ -~]$/.test(word) ? [`${word}s`] : []), ...(/[^ -~]s$/.test(word) ? [word.slice(0, -1)] : [])],
  fr: (word) => [
    ...[irregulars.get(word) ?? []].flat(),
    ...(/[aiou]$/.test(word) ? [`${word}s`] : []),
    ...(/[aiou][sx]$/.test(word) ? [word.slice(0, -1)] : []),
    ...(/[aeo]u$/.test(word) ? [`${word}x`] : []),
    ...(/al$/.test(word) ? [word.replace(/l$/, 'ux')] : []),
    ...(/aux$/.test(word) ? [word.replace(/ux$/, 'l')] : []),
  ],
};

const elidable = /^[aeiouyhœ\u00c0-\u00ff]/;
/** Articles before a word, with both apostrophes. The stem of the word is the same after each. */
const elisions = ["l'", 'l’', "d'", 'd’'];
