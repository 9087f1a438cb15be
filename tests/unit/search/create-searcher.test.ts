import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarkedText, SearchAnswer } from '#contract/search';
import { searcherOver } from '../../support/search-index.ts';

const pagesOf = ({ results }: SearchAnswer): readonly string[] => results.map(({ page }) => textOf(page));
const textOf = (marked: MarkedText): string => marked.map(({ text }) => text).join('');
const matchesIn = (marked: MarkedText): readonly string[] => marked.filter(({ isMatch }) => isMatch).map(({ text }) => text);

const english = searcherOver({
  pages: [
    { page: 'Car insurance', description: 'For every vehicle', category: 'product', productType: 'auto', keywords: 'automobile' },
    { page: 'Home insurance', description: 'The roof, the walls', category: 'product', productType: 'home' },
    { page: 'Is the windshield covered?', description: 'Chips and cracks', category: 'question', productType: 'auto' },
    { page: 'Sign in', description: 'To your account', category: 'service' },
    { page: 'A leaking roof', description: 'What a home policy pays', category: 'question', productType: 'home', text: 'hail' },
  ],
  synonyms: [
    ['car', 'auto', 'vehicle'],
    ['sign in', 'log in', 'login'],
    ['about us', 'account'],
  ],
});

describe('a query', () => {
  test.each([
    ['roof', ['A leaking roof', 'Home insurance']],
    ['ROOFS', ['A leaking roof', 'Home insurance']],
    ['hail', ['A leaking roof']],
    ['hai', ['A leaking roof']],
    ['hai ', []],
    ['car', ['Car insurance', 'Is the windshield covered?']],
    ['auto', ['Car insurance', 'Is the windshield covered?']],
    ['login', ['Sign in']],
    ['how do I log in?', ['Sign in']],
    ['about us', ['Sign in']],
    ['windsheild', ['Is the windshield covered?']],
    ['roofx', ['A leaking roof', 'Home insurance']],
    ['rofo', []],
    ['', []],
    ['the', []],
  ])('“%s”: %j', (query, pages) => {
    expect(pagesOf(english.find(query))).toEqual(pages);
  });

  test('lists pages with all words first, then those with at least half of them', () => {
    expect(pagesOf(english.find('home leaking roof'))).toEqual(['A leaking roof', 'Home insurance']);
    expect(pagesOf(english.find('windshield roof'))).toEqual(['Is the windshield covered?', 'A leaking roof', 'Home insurance']);
    expect(pagesOf(english.find('car windshield insurance'))[0]).toBe('Is the windshield covered?');
  });

  test('with an unknown word still finds the others', () => {
    expect(pagesOf(english.find('zzzzzz roof'))).toEqual(['A leaking roof', 'Home insurance']);
  });

  test('is not led away by rare words that name no subject', () => {
    const pages = ['Hail and cars', 'Hail and roofs', 'Hail and boats', 'Damage by water', 'Damage that tenants caused'];
    const searcher = searcherOver({ pages: pages.map((page) => ({ page })) });
    expect(pagesOf(searcher.find('damage caused by hail'))).toEqual(expect.arrayContaining(pages.slice(0, 3)));
    const frenchPages = [
      'La grêle et l’auto',
      'La grêle et le toit',
      'La grêle au camp',
      'Dommages par l’eau',
      'Dommages causés',
    ];
    const french = searcherOver({ language: 'fr', pages: frenchPages.map((page) => ({ page })) });
    const found = pagesOf(french.find('dommages causés par la grêle'));
    expect(found).toEqual(expect.arrayContaining(frenchPages.slice(0, 3)));
  });

  test.each([
    ['en', 'is fire covered', ['Covered bicycles', 'Fire and smoke', 'Fire at a camp']],
    ['fr', 'le feu est-il couvert', ['Un vélo couvert', 'Feu et fumée', 'Feu au camp']],
  ])('in “%s”, “%s” names its subject, not that it asks about cover', (language, query, pages) => {
    const searcher = searcherOver({ language, pages: pages.map((page) => ({ page })) });
    expect(pagesOf(searcher.find(query)).slice(0, 2)).toEqual(expect.arrayContaining(pages.slice(1)));
  });

  test('in French tells a thing from the same thing without another', () => {
    const pages = ['Conduire avec une assurance', 'Conduire sans assurance'];
    const french = searcherOver({ language: 'fr', pages: pages.map((page) => ({ page })) });
    expect(pagesOf(french.find('conduire sans assurance'))[0]).toBe('Conduire sans assurance');
  });

  test('ranks a synonym below the word itself', () => {
    const searcher = searcherOver({ pages: [{ page: 'Auto' }, { page: 'Car' }], synonyms: [['car', 'auto']] });
    expect(pagesOf(searcher.find('car'))).toEqual(['Car', 'Auto']);
    expect(pagesOf(searcher.find('auto'))).toEqual(['Auto', 'Car']);
  });

  test('treats a phrase with synonyms as a whole, the longest first', () => {
    const searcher = searcherOver({
      pages: [{ page: 'Claim status' }, { page: 'Make a claim' }, { page: 'Open files' }],
      synonyms: [
        ['make a claim', 'file a claim'],
        ['claim', 'file'],
      ],
    });
    expect(pagesOf(searcher.find('file a claim'))).toEqual(['Make a claim']);
    expect(pagesOf(searcher.find('file '))).toEqual(['Open files', 'Claim status', 'Make a claim']);
  });

  test('applies synonyms to mistyped and incomplete words too, also of words that no page has', () => {
    const searcher = searcherOver({
      pages: [{ page: 'Wind and storm' }, { page: 'Jewellery' }, { page: 'Tenants' }],
      synonyms: [
        ['storm', 'hurricane'],
        ['jewellery', 'jewelry'],
        ['tenant', 'flat owner', 'renter'],
      ],
    });
    expect(pagesOf(searcher.find('hurricaine damage'))).toEqual(['Wind and storm']);
    expect(pagesOf(searcher.find('jewlry'))).toEqual(['Jewellery']);
    expect(pagesOf(searcher.find('hurric'))).toEqual(['Wind and storm']);
    expect(pagesOf(searcher.find('rentr insurance'))).toEqual(['Tenants']);
  });

  test('completes a word in the middle if no page has it', () => {
    expect(pagesOf(english.find('winds repair'))).toEqual(['Is the windshield covered?']);
    expect(pagesOf(english.find('win repair'))).toEqual([]);
  });

  test('takes a doubled letter for one', () => {
    const searcher = searcherOver({ pages: [{ page: 'Your address' }, { page: 'Cancellation' }] });
    expect(pagesOf(searcher.find('adres '))).toEqual(['Your address']);
    expect(pagesOf(searcher.find('cancelation '))).toEqual(['Cancellation']);
  });

  test.each([
    ['woodstove', 'The wood stove'],
    ['wood stove', 'The wood stove'],
    ['wind shield', 'A windshield'],
    ['wind shield chip', 'A windshield'],
    ['windshield', 'A windshield'],
  ])('joins and splits words: “%s”', (query, page) => {
    const searcher = searcherOver({ pages: [{ page: 'The wood stove' }, { page: 'A windshield' }, { page: 'Rain and wind' }] });
    expect(pagesOf(searcher.find(query))[0]).toBe(page);
  });

  test('finds a page about a common word next to one that mentions a rarer word too', () => {
    const pages = ['Payment', 'Discounts', 'Points', 'Home'];
    const texts = ['', 'a delayed payment', '', ''];
    const searcher = searcherOver({ pages: pages.map((page, at) => ({ page, text: texts[at] ?? '' })) });
    expect(pagesOf(searcher.find('delayed payment'))).toEqual(expect.arrayContaining(['Discounts', 'Payment']));
  });

  test('with two mistakes in a long word finds the word if others are found', () => {
    expect(pagesOf(english.find('wimdsheild roof'))).toContain('Is the windshield covered?');
  });

  test('finds and counts only visible pages', () => {
    const answer = english.find('insurance', { isOpen: (url) => url === '/en/page-1/' });
    expect(pagesOf(answer)).toEqual(['Home insurance']);
    expect(answer.categories).toEqual({ product: 1 });
  });
});

describe('a French query', () => {
  const french = searcherOver({
    language: 'fr',
    pages: [
      { page: "L’assurance de l'habitation", description: 'Vos œuvres d’art' },
      { page: 'Les chevaux et les bateaux', description: 'Été' },
      { page: 'La franchise' },
    ],
    synonyms: [['franchise', 'deductible']],
  });
  test.each([
    ['assurance', 0],
    ["l'assurance", 0],
    ['d’habitation', 0],
    ['ASSURANCES', 0],
    ['oeuvre', 0],
    ['ŒUVRES', 0],
    ['cheval', 1],
    ['bateau', 1],
    ['ete', 1],
    ['e\u0301te\u0301', 1],
    ['déductible', 2],
  ])('“%s”', (query, page) => {
    expect(french.find(query).results.map(({ url }) => url)).toEqual([`/en/page-${page}/`]);
  });
});

describe('filters', () => {
  test('keep pages with one of the keys, and each counts the results of the other', () => {
    const all = english.find('insurance roof windshield');
    expect(all.categories).toEqual({ product: 2, question: 2 });
    expect(all.productTypes).toEqual({ auto: 2, home: 2 });
    const questions = english.find('insurance roof windshield', { categories: ['question'] });
    expect(questions.results.map(({ category }) => category)).toEqual(['question', 'question']);
    expect(questions.categories).toEqual(all.categories);
    expect(questions.productTypes).toEqual({ auto: 1, home: 1 });
    const both = english.find('insurance roof windshield', { categories: ['question'], productTypes: ['home'] });
    expect(pagesOf(both)).toEqual(['A leaking roof']);
    expect(both.categories).toEqual({ product: 1, question: 1 });
  });

  test('may leave no result', () => {
    const answer = english.find('roof', { categories: ['unknown', '__proto__'], productTypes: ['toString'] });
    expect(answer.results).toEqual([]);
  });
});

describe('marked text', () => {
  test('covers matching words in all their forms', () => {
    const [car] = english.find('autos').results;
    expect(matchesIn(car?.page ?? [])).toEqual(['Car']);
    expect(matchesIn(car?.description ?? [])).toEqual(['vehicle']);
  });

  test('joins to the original text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('roof', 'car', 'home', 'windsheild', 'sign', 'in', '’', 'é')), (words) => {
        for (const { url, page, description } of english.find(words.join(' ')).results) {
          const [plain] = english.find(textOf(page)).results.filter((other) => other.url === url);
          expect(textOf(page)).toBe(textOf(plain?.page ?? []));
          expect(textOf(description)).toBe(textOf(plain?.description ?? []));
        }
      }),
    );
  });
});

describe('a suggestion', () => {
  test.each([
    ['zwindsheld', 'windshield'],
    ['wimdsheild', 'windshield'],
    ['the wimdsheild, zzzzzzzz', 'the windshield, zzzzzzzz'],
    ['zzzzzzzz', undefined],
    ['roof', undefined],
    ['windsheild', undefined],
  ])('for “%s” is %j', (query, suggestion) => {
    expect(english.find(query).suggestion).toBe(suggestion);
  });

  test('returns results when it is searched', () => {
    expect(english.find(english.find('wimdsheild').suggestion ?? '').results).not.toEqual([]);
  });
});

describe('any string', () => {
  const strings = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          '+roof',
          '-car',
          '~1',
          'ho*',
          '*',
          'page:home',
          'a^10',
          '^',
          '😀',
          '\u0000',
          '\u202e',
          'مرحبا',
          '\ud800',
          "l'",
          'roof',
        ),
      )
      .map((parts) => parts.join(' ')),
  );

  test('gets an answer without an exception', () => {
    fc.assert(
      fc.property(strings, (query) => {
        const answer = english.find(query);
        expect(answer.results.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  test.each([
    ['10,000 characters', 'roof '.repeat(2000)],
    ['one word of 10,000 letters', 'a'.repeat(10_000)],
    ['names of properties of every object', '__proto__ constructor toString hasOwnProperty'],
  ])('%s', (_, query) => {
    expect(() => english.find(query)).not.toThrow();
  });

  test('operators have no effect', () => {
    expect(pagesOf(english.find('-roof'))).toEqual(pagesOf(english.find('roof')));
    expect(pagesOf(english.find('page:windshield'))).toEqual(pagesOf(english.find('page windshield')));
    expect(pagesOf(english.find('+roof ~2 ^9 '))).toEqual(pagesOf(english.find('roof 2 9 ')));
  });
});

test('an empty index answers too', () => {
  expect(searcherOver({ pages: [] }).find('roof')).toMatchObject({
    results: [],
    categories: {},
    productTypes: {},
    suggestion: undefined,
  });
});
