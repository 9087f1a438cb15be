import lunr from 'lunr';
import addFrench from 'lunr-languages/lunr.fr.js';
import addStemmers from 'lunr-languages/lunr.stemmer.support.js';

addStemmers(lunr);
addFrench(lunr);

/**
 * Maps all forms of a folded word to one stem. A stem is for comparison only and need not be a
 * word.
 */
export type StemWord = (word: string) => string;

/** Singulars by irregular plural. Without a prototype, because « constructor » is a word too. */
export const frenchPlurals: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  baux: 'bail',
  boreaux: 'boreal',
  ideaux: 'ideal',
  travaux: 'travail',
  vitraux: 'vitrail',
  yeux: 'oeil',
});

const frenchStemmer = (lunr as unknown as { readonly fr: { readonly stemmer: lunr.PipelineFunction } }).fr.stemmer;
const stemWith = (stemmer: lunr.PipelineFunction, word: string): string => String(stemmer(new lunr.Token(word, {}), 0, []));

const stemmers: Readonly<Record<string, StemWord>> = {
  en: (word) => stemWith(lunr.stemmer, word),
  // Accents are folded, so the stemmer misses some endings; these stay the same in every form.
  fr: (word) => stemWith(frenchStemmer, frenchSingular(word)),
};

/** Returns true if both ends have a stemmer for a language. */
export const hasStemmer = (language: string): boolean => Object.hasOwn(stemmers, language);

const frenchSingular = (word: string): string =>
  frenchPlurals[word] ??
  word
    .replace(/(..e)aux$/, '$1au')
    .replace(/(..)aux$/, '$1al')
    .replace(/(..)[sx]$/, '$1')
    .replace(/(..e)e$/, '$1');

/**
 * Returns the stemmer of a language; for other languages, words stay as they are. Words with digits
 * never change.
 */
export function stemmerOf(language: string): StemWord {
  const stemmer = stemmers[language] ?? ((word: string) => word);
  const cache = new Map<string, string>();
  return (word) => {
    const cachedStem = cache.get(word);
    if (cachedStem !== undefined) return cachedStem;
    const stem = /\d/.test(word) ? word : stemmer(word);
    cache.set(word, stem);
    return stem;
  };
}
