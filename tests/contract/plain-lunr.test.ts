import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { searchIndexName } from '#contract/search';
import { foldWord } from '../../search/words.ts';
import { pagesOfWords, siteIndex } from '../support/search-index.ts';

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
    hail: '/faqs/auto/is-hail-damage-to-my-car-covered/',
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
    grele: '/faqs/auto/is-hail-damage-to-my-car-covered/',
    GRÊLE: '/faqs/auto/is-hail-damage-to-my-car-covered/',
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
    word.normalize('NFD'),
    ...(/[a-z]{3}[^sxzrul]$/.test(word) && !/(?:it|ent|xion)$/.test(word) ? [`${word}s`] : []),
    ...(/[aeo]u$/.test(word) ? [`${word}x`] : []),
  ],
};

const languages = ['en', 'fr'] as const;

/** Words of the index in plain lunr: all but those of texts. */
function indexedWords(language: string): readonly string[] {
  const index = siteIndex(language);
  return [...pagesOfWords(language, { ...index, texts: '' }).keys()];
}

test('plain lunr finds the expected page first, and pages by every spelling of their words', () => {
  // It splits « quelqu’un » into two words.
  const words = (language: (typeof languages)[number]) =>
    [...pagesOfWords(language, { ...siteIndex(language), texts: '' })].flatMap(([word, pages], at) =>
      at % 6 !== 0 || word.length < 4 || /['’]/.test(word)
        ? []
        : [word, ...spellings[language](word)].map((query) => ({ query, pages })),
    );
  const asked = { en: words('en'), fr: words('fr') };
  const queriesOf = (language: 'en' | 'fr') => [...Object.keys(expected[language]), ...asked[language].map(({ query }) => query)];
  const found = findPlainly({ en: queriesOf('en'), fr: queriesOf('fr') });
  for (const language of languages) {
    const pages = Object.entries(expected[language]).map(([query, page]) => [query, `/${language}${page}`]);
    expect(pages.length).toBeGreaterThanOrEqual(17);
    expect(Object.keys(expected[language]).map((query, at) => [query, found[language][at]?.[0]])).toEqual(pages);
    const answers = found[language].slice(pages.length);
    const missed = asked[language].filter(({ pages }, at) => !pages.every((page) => answers[at]?.includes(page)));
    expect(missed.map(({ query }) => query)).toEqual([]);
    expect(answers.length).toBeGreaterThan(500);
  }
});

test('every accented word has the same hits without its accents, and with decomposed ones', () => {
  const accented = Object.fromEntries(
    languages.map((language) => [
      language,
      indexedWords(language).filter((word) => word !== foldWord(word) && !/[œæß’']/.test(word)),
    ]),
  ) as Record<(typeof languages)[number], string[]>;
  const variants = (word: string) => [word, foldWord(word), word.normalize('NFD')];
  const found = findPlainly({ en: accented.en.flatMap(variants), fr: accented.fr.flatMap(variants) });
  for (const language of languages) {
    const differing = accented[language].filter((_, at) => {
      const [own, ...others] = found[language].slice(3 * at, 3 * at + 3).map((urls) => urls.join());
      return others.some((urls) => urls !== own);
    });
    expect(differing).toEqual([]);
  }
  expect(accented.fr.length).toBeGreaterThan(300);
});
