import lunr from 'lunr';
import { frenchPlurals, hasStemmer, stemmerOf } from './stem-word.ts';
import { foldWord } from './words.ts';

/** Terms of an index. All forms and spellings of a word have the same pages. */
export interface IndexTerms {
  /** Returns the term under which a word is indexed. */
  readonly termOf: (word: string) => string;
  /** By term, the other terms that lunr makes of the same words in queries. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

/** Returns the names of lunr's functions for a query in a language; none if they are not registered. */
export function queryFunctions(language: string): string[] {
  const names = language === 'en' ? ['trimmer', 'stemmer'] : [`trimmer-${language}`, `stemmer-${language}`];
  const { registeredFunctions } = lunr.Pipeline as unknown as { readonly registeredFunctions: object };
  return names.every((name) => name in registeredFunctions) ? names : [];
}

/** Returns a function for the term of a folded word, which every index of the language has. */
export function termOfFolded(language: string): (folded: string) => string {
  if (!hasStemmer(language)) return (folded) => folded;
  const pipeline = lunr.Pipeline.load(queryFunctions(language));
  return (folded) => pipeline.runString(folded)[0] ?? folded;
}

/** Groups the words of an index by their terms: words that share one in any spelling belong together. */
export function createIndexTerms(language: string, words: Iterable<string>): IndexTerms {
  const stem = stemmerOf(language);
  const termsOf = queryTerms(language);
  /** Stems begin with a space, so that none is a term. */
  const stemOf = (word: string): string => ` ${stem(foldWord(word))}`;
  const groups = new Map<string, ReadonlySet<string>>();
  for (const word of words) {
    const names = [stemOf(word), ...termsOf(word)];
    const group = new Set(names.flatMap((name) => [...(groups.get(name) ?? [name])]));
    for (const name of group) groups.set(name, group);
  }
  const aliases = new Map<string, readonly string[]>();
  const termByGroup = new Map<ReadonlySet<string>, string>();
  for (const group of new Set(groups.values())) {
    const [term = '', ...others] = [...group].filter((name) => !name.startsWith(' ')).sort(byLength);
    termByGroup.set(group, term);
    aliases.set(term, others);
  }
  return { termOf: (word) => termByGroup.get(groups.get(stemOf(word)) ?? new Set()) ?? word, aliases };
}

const byLength = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** Returns a function for the terms that plain lunr makes of a word's spellings and numbers. */
function queryTerms(language: string): (word: string) => readonly string[] {
  const pipeline = lunr.Pipeline.load(queryFunctions(language));
  const termOf = termOfFolded(language);
  const numbersOf = otherNumbers[language] ?? (() => []);
  return (word) => {
    const spellings = [...new Set([word, foldWord(word), word.normalize('NFD')])];
    const forms = spellings.flatMap((spelling) => [spelling, ...numbersOf(spelling)]);
    // Browsers have no stemmer of other languages.
    const asWritten = hasStemmer(language) ? [] : spellings;
    return [...new Set([termOf(foldWord(word)), ...asWritten, ...forms.flatMap((form) => pipeline.runString(form))])];
  };
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
