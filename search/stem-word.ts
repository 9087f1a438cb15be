import lunr from 'lunr';
import addFrench from 'lunr-languages/lunr.fr.js';
import addStemmers from 'lunr-languages/lunr.stemmer.support.js';

addStemmers(lunr);
addFrench(lunr);

/** Gives all forms of a word one stem. Words come folded; stems are for comparison only and need not be words. */
export type StemWord = (word: string) => string;

/** Plurals that no rule finds: on the left the plural. */
const frenchPlurals: Readonly<Record<string, string>> = {
  baux: 'bail',
  boreaux: 'boreal',
  ideaux: 'ideal',
  travaux: 'travail',
  vitraux: 'vitrail',
  yeux: 'oeil',
};

const frenchStemmer = (lunr as unknown as { readonly fr: { readonly stemmer: lunr.PipelineFunction } }).fr.stemmer;
const stemWith = (stemmer: lunr.PipelineFunction, word: string): string => String(stemmer(new lunr.Token(word, {}), 0, []));

const stemmers: Readonly<Record<string, StemWord>> = {
  en: (word) => stemWith(lunr.stemmer, word),
  // The stemmer knows its endings with their accents, which have been folded: what it then leaves alone is the same for every form.
  fr: (word) => stemWith(frenchStemmer, frenchSingular(word)),
};

const frenchSingular = (word: string): string =>
  frenchPlurals[word] ??
  word
    .replace(/(?<=..e)aux$/, 'au')
    .replace(/(?<=..)aux$/, 'al')
    .replace(/(?<=..)[sx]$/, '');

/** The stemmer of a language; one that there is none for has words as they are. Words with digits are never changed. */
export function stemmerOf(language: string): StemWord {
  const stemmer = stemmers[language] ?? ((word: string) => word);
  const known = new Map<string, string>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const stem = /\d/.test(word) ? word : stemmer(word);
    known.set(word, stem);
    return stem;
  };
}
