/** A word in its compared form, with its position in the text. */
export interface Word {
  /** In lower case, without accents and apostrophes, with ligatures expanded: 'coeur'. */
  readonly folded: string;
  /** In lower case, as written, with composed accents: 'cœur'. */
  readonly surface: string;
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu;
const apostrophes = /['’ʼ]/g;
/** Elided French articles and particles, no part of the word. English texts may have them too. */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ]/;
const possessive = /['’ʼ]s$/;
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/** Lists the words of a text. 'L’assurance' gives 'assurance', "tenant's" gives 'tenant'. */
export function listWords(text: string): readonly Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: token, index }) => {
    const whole = token.toLowerCase();
    const prefixLength = elided.exec(whole)?.[0].length ?? 0;
    const suffixLength = possessive.exec(whole.slice(prefixLength))?.[0].length ?? 0;
    const surface = whole.slice(prefixLength, whole.length - suffixLength);
    // Some letters are longer in lower case; the end must stay within the written word.
    const end = index + Math.min(token.length, whole.length) - suffixLength;
    return { folded: foldWord(surface), surface: surface.normalize(), start: index + prefixLength, end };
  });
}

/** Returns the words of an address after the language: '/en/faqs/auto/' gives 'faqs auto'. */
export const wordsOfUrl = (url: string): string => decodeURIComponent(url).split('/').slice(2).join(' ');

/** Returns the compared form: case, accents, ligatures and apostrophes make no difference. */
export function foldWord(word: string): string {
  // Fast path for ASCII: most words have nothing more to fold.
  if (/^[\x20-\x7e]*$/.test(word)) return word.toLowerCase().replace(apostrophes, '');
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(apostrophes, '')
    .replace(/[œæß]/g, (letter) => ligatures[letter] ?? letter);
}
