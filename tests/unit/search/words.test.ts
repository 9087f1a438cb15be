import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldWord, listWords } from '../../../search/words.ts';

const folded = (text: string) => listWords(text).map((word) => word.folded);

describe('words of a text', () => {
  test.each([
    ['Home insurance, now!', ['home', 'insurance', 'now']],
    ["l'assurance", ['assurance']],
    ['L’assurance', ['assurance']],
    ['qu’il s’agit d’une auto', ['il', 'agit', 'une', 'auto']],
    ['aujourd’hui', ['aujourdhui']],
    ['the tenant’s roof', ['the', 'tenant', 'roof']],
    ["don't", ['dont']],
    ['pare-brise', ['pare', 'brise']],
    ['Été à Montréal', ['ete', 'a', 'montreal']],
    ['e\u0301te\u0301', ['ete']],
    ['cœur, CŒUR, coeur', ['coeur', 'coeur', 'coeur']],
    ['7 °C', ['7', 'c']],
    ['1-800-555', ['1', '800', '555']],
    ['', []],
    ['+ - ~ ^ * : 😀', []],
    ['مرحبا بك', ['مرحبا', 'بك']],
  ])('%s', (text, words) => {
    expect(folded(text)).toEqual(words);
  });

  test('have the right positions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let end = 0;
        for (const word of listWords(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeLessThanOrEqual(text.length);
          expect(word.end).toBeGreaterThan(word.start);
          end = word.end;
        }
      }),
    );
  });

  test('do not change when they are folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (word) => {
        expect(foldWord(foldWord(word))).toBe(foldWord(word));
      }),
    );
  });
});
