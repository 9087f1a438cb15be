import { describe, expect, test } from 'vitest';
import { compareWords } from '../../search/compare-words.ts';
import { createSearcher } from '../../search/create-searcher.ts';
import { stemmerOf } from '../../search/stem-word.ts';
import { foldWord } from '../../search/words.ts';
import { pagesOfWords, siteIndex } from '../support/search-index.ts';

const vowel = /^[aeiouhœ]/;

/** All spellings that visitors of a language use for a word. */
function variantsOf(language: string, word: string): readonly string[] {
  const folded = foldWord(word);
  const variants = [
    folded,
    word.toUpperCase(),
    word.normalize('NFD'),
    word.replaceAll('œ', 'oe'),
    folded.replaceAll('oe', 'œ'),
    word.replaceAll('’', "'"),
    ...(language === 'fr' && vowel.test(folded) ? [`l'${word}`, `d’${word}`, `QU’${word}`] : []),
    ...(language === 'en' ? [`${word}’s`, `${word}'s`] : []),
    ...pluralsOf(language, folded),
  ];
  return [...new Set(variants)].filter((variant) => variant !== word);
}

function pluralsOf(language: string, word: string): readonly string[] {
  if (word.length < 4 || /[^a-z]|[sxz]$/.test(word)) return [];
  // A city has no plural.
  if (word === 'montreal') return [];
  if (language === 'fr')
    return [/(?:eau|eu)$/.test(word) ? `${word}x` : /al$/.test(word) ? word.replace(/l$/, 'ux') : `${word}s`];
  return [/[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : /(?:ch|sh)$/.test(word) ? `${word}es` : `${word}s`];
}

/** One typing error of each kind in a word. */
function mistakesIn(word: string): readonly string[] {
  const middle = Math.floor(word.length / 2);
  const [before, at, after] = [word.slice(0, middle), word.charAt(middle), word.slice(middle + 1)];
  return [
    `${before}${after}`,
    `${before}q${at}${after}`,
    `${before}q${after}`,
    `${before}${after.charAt(0)}${at}${after.slice(1)}`,
  ];
}

describe.each(['en', 'fr'])('the index of this site in %s', (language) => {
  const index = siteIndex(language);
  const { find } = createSearcher(language, index);
  const pages = pagesOfWords(language, index);
  const words = [...pages.keys()].sort(compareWords);
  const urls = Object.values(index.store).map(({ url }) => url);
  const found = (query: string): ReadonlySet<string> => new Set(find(query).results.map(({ url }) => url));
  const pagesOfWord = words.map((word) => pages.get(word) ?? []);

  test('finds the pages of every word with all its spellings', () => {
    const missed: string[] = [];
    for (const [at, word] of words.entries()) {
      for (const variant of [word, ...variantsOf(language, word)]) {
        // The space ends the word: otherwise completions would match too.
        const pages = found(`${variant} `);
        if (!(pagesOfWord[at] ?? []).every((page) => pages.has(page))) missed.push(`${word} as ${variant}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test('finds every fifth word of five letters and more with one typing error', () => {
    const stem = stemmerOf(language);
    const stems = new Set(words.map((word) => stem(foldWord(word))));
    // A misspelling that is another word, or a form of one, finds that word.
    const isAnother = (word: string): boolean =>
      [word, `${word}s`, `${word}es`, `${word}x`, word.replace(/(?:e?s|x)$/, ''), word.replace(/[sx]$/, '')].some((form) =>
        stems.has(stem(form)),
      );
    const missed: string[] = [];
    for (const [at, word] of words.entries()) {
      if (at % 5 !== 0 || !/^[a-z]{5,}$/.test(foldWord(word))) continue;
      for (const mistyped of mistakesIn(foldWord(word))) {
        if (isAnother(mistyped)) continue;
        const pages = found(`${mistyped} `);
        if (!(pagesOfWord[at] ?? []).every((page) => pages.has(page))) missed.push(`${word} as ${mistyped}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test('finds the pages of every tenth word by its beginning', () => {
    const missed = words.filter((word, at) => {
      if (at % 10 !== 0 || foldWord(word).length < 7) return false;
      const pages = found(foldWord(word).slice(0, -2));
      return !(pagesOfWord[at] ?? []).some((page) => pages.has(page));
    });
    expect(missed).toEqual([]);
  });

  test('contains each page once, without duplicates', () => {
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.every((url) => url.startsWith(`/${language}/`))).toBe(true);
    for (const path of ['404', 'offline', 'search-results', 'questionspcoauto', 'seconnecter', 'confidentialite']) {
      const isFrench = ['questionspcoauto', 'seconnecter', 'confidentialite'].includes(path);
      expect(urls.includes(`/${language}/${path}/`)).toBe(isFrench && language === 'fr');
    }
  });

  test('knows at least 25 groups of synonyms', () => {
    expect(index.synonyms.length).toBeGreaterThanOrEqual(25);
  });
});
