import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { searchIndexName } from '#contract/search';
import { readOccurrences } from '../../search/occurrence-text.ts';
import { foldWord } from '../../search/words.ts';
import { siteIndex } from '../support/search-index.ts';

/** Queries and the page that plain lunr finds first: capitals, accents, plurals, elisions, signs. */
const expected = {
  en: {
    deductible: '/faqs/auto/how-do-i-choose-my-auto-deductible/',
    deductibles: '/faqs/auto/how-do-i-choose-my-auto-deductible/',
    CONDO: '/condo-insurance/',
    'Home Insurance': '/home-insurance/',
    'car insurance': '/auto-insurance/',
    tenants: '/tenant-insurance/',
    'how do I file a claim?': '/make-a-claim/',
    'my basement flooded': '/faqs/home/which-water-damage-does-home-insurance-cover/',
    hail: '/summer/',
    'frozen pipes': '/faqs/home/which-water-damage-does-home-insurance-cover/',
    'break-in': '/make-a-claim/',
    'forgot password': '/signin/',
    'phone number': '/contact-us/',
    complaint: '/faqs/general-inquiries/how-do-i-make-a-complaint/',
    'snow tires': '/blog/winter-tires-when-to-change/',
    'teen driver': '/faqs/auto/how-do-i-add-a-new-driver-to-my-policy/',
    roommates: '/faqs/tenant/does-my-roommate-need-their-own-tenant-insurance/',
    helmets: '/faqs/motorcycle/is-my-riding-gear-covered/',
    'special assessment': '/faqs/condo/what-is-a-condo-special-assessment/',
    earthquakes: '/faqs/home/what-does-home-insurance-not-cover/',
    'privacy policy': '/privacy/',
  },
  fr: {
    franchise: '/faqs/auto/how-do-i-choose-my-auto-deductible/',
    'ASSURANCE HABITATION': '/home-insurance/',
    'assurances motos': '/motorcycle-insurance/',
    'l’assurance de mon appartement': '/tenant-insurance/',
    "l'assurance auto": '/auto-insurance/',
    copropriete: '/condo-insurance/',
    copropriété: '/condo-insurance/',
    bateaux: '/lifestyle-vehicles/',
    réclamation: '/claims/',
    'comment faire une reclamation?': '/claims/',
    grele: '/summer/',
    GRÊLE: '/summer/',
    'pare-brise': '/faqs/auto/is-a-chipped-windshield-covered/',
    'mot de passe oublié': '/seconnecter/',
    telephone: '/contact-us/',
    plaintes: '/faqs/general-inquiries/how-do-i-make-a-complaint/',
    'poele a bois': '/faqs/home/does-a-wood-stove-affect-home-insurance/',
    "oeuvre d'art": '/faqs/home/does-home-insurance-cover-jewellery-and-valuables/',
    'œuvres d’art': '/faqs/home/does-home-insurance-cover-jewellery-and-valuables/',
    déménagements: '/blog/moving-day-insurance/',
    'velo electrique': '/faqs/tenant/is-my-bicycle-covered-by-tenant-insurance/',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the addresses that lunr and lunr-languages alone find, by language and query. */
function findPlainly<L extends string>(
  queries: Readonly<Record<L, readonly string[]>>,
): Readonly<Record<L, readonly string[][]>> {
  const file = join(inject('siteFolder'), searchIndexName);
  const program = join(import.meta.dirname, '../support/plain-lunr.js');
  const input = JSON.stringify({ file, queries });
  return JSON.parse(execFileSync(process.execPath, [program], { input, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

/** Spellings of a word, by language. */
const spellings = {
  en: (word: string) => [word.toUpperCase(), foldWord(word), ...(/[a-z]{3}[^sxzy]$/.test(word) ? [`${word}s`, `${word}?`] : [])],
  fr: (word: string) => [
    word.toUpperCase(),
    foldWord(word),
    ...(/[a-z]{3}[^sxzrul]$/.test(word) && !/(?:it|ent)$/.test(word) ? [`${word}s`] : []),
    ...(/[aeo]u$/.test(word) ? [`${word}x`] : []),
    ...(/^[aeiouéœ]/.test(word) ? [`l'${word}`, `d’${word}`] : []),
  ],
};

test('plain lunr finds the expected page first, and pages by every spelling of their words', () => {
  const words = (language: 'en' | 'fr') => {
    const index = siteIndex(language);
    const urls = Object.values(index.store).map(({ url }) => url);
    const occurrences = Object.values(index.occurrences).map(readOccurrences);
    return index.words.split(' ').flatMap((word, at) => {
      if (at % 12 !== 0 || word.length < 4) return [];
      const pages = new Set(occurrences.flatMap((pagesOfWords) => pagesOfWords[at] ?? []));
      return [word, ...spellings[language](word)].map((query) => ({ query, pages: [...pages].map((page) => urls[page] ?? '') }));
    });
  };
  const asked = { en: words('en'), fr: words('fr') };
  const queriesOf = (language: 'en' | 'fr') => [...Object.keys(expected[language]), ...asked[language].map(({ query }) => query)];
  const found = findPlainly({ en: queriesOf('en'), fr: queriesOf('fr') });
  for (const language of ['en', 'fr'] as const) {
    const pages = Object.entries(expected[language]).map(([query, page]) => [query, `/${language}${page}`]);
    expect(pages.length).toBeGreaterThanOrEqual(20);
    expect(Object.keys(expected[language]).map((query, at) => [query, found[language][at]?.[0]])).toEqual(pages);
    const answers = found[language].slice(pages.length);
    const missed = asked[language].filter(({ pages }, at) => !pages.every((page) => answers[at]?.includes(page)));
    expect(missed.map(({ query }) => query)).toEqual([]);
    expect(answers.length).toBeGreaterThan(500);
  }
});
