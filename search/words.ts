/** A word of a text, as it is compared, and where it stands in the text. */
export interface Word {
  /** Lower case, without accents and apostrophes, ligatures written out: 'coeur'. */
  readonly folded: string;
  /** As it is written, in lower case: 'cœur'. */
  readonly surface: string;
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu;
const apostrophes = /['’ʼ]/g;
/** What stands before an apostrophe and is no part of the word: French articles and particles, which English names have, too. */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ]/;
const possessive = /['’ʼ]s$/;
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/** The words of a text in their order. 'L’assurance' is the word 'assurance', "tenant's" the word 'tenant'. */
export function listWords(text: string): readonly Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: written, index }) => {
    const whole = written.toLowerCase();
    const before = elided.exec(whole)?.[0].length ?? 0;
    const behind = possessive.exec(whole.slice(before))?.[0].length ?? 0;
    const surface = whole.slice(before, whole.length - behind);
    // A letter whose lower case is longer than itself would shift the end; it stays within what is written.
    const end = index + Math.min(written.length, whole.length) - behind;
    return { folded: foldWord(surface), surface, start: index + before, end };
  });
}

/** A word as it is compared: capitals, accents, ligatures and apostrophes make no difference. */
export function foldWord(word: string): string {
  // Most words have nothing more to fold.
  if (/^[\x20-\x7e]*$/.test(word)) return word.toLowerCase().replace(apostrophes, '');
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(apostrophes, '')
    .replace(/[œæß]/g, (letter) => ligatures[letter] ?? letter);
}
