import lunr from 'lunr';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addStemmers } from '../../../generator/search/add-stemmers.ts';
import { emittedIndex, searchEntries } from '../../support/search-index.ts';

interface LunrJson {
  readonly pipeline: readonly string[];
  readonly fieldVectors: readonly (readonly [string, readonly number[]])[];
}

/** Plain lunr over pages with these titles. Returns the titles that a query finds. */
function plainSearch(language: string, titles: readonly string[]) {
  const entries = searchEntries(titles.map((page) => ({ page })));
  const json = emittedIndex({ language, entries, synonyms: [] }).index as LunrJson;
  const index = lunr.Index.load(json);
  return { json, find: (query: string) => index.search(query).map(({ ref }) => titles[Number(ref)]) };
}

describe('plain lunr', () => {
  it.each<[language: string, title: string, queries: readonly string[]]>([
    ['en', 'A deductible', ['deductible', 'DEDUCTIBLES', 'deductible?', '“deductible”', 'deduct*', 'deductable~1']],
    ['en', 'Cafés in Montréal', ['café', 'cafe', 'Cafés', 'cafes', 'montreal', 'MONTRÉAL', 'Montréal?']],
    ['en', 'The tenant’s policies', ['tenant', 'tenants', 'policy', 'Policies']],
    ['en', 'Winter 2025', ['2025', 'winters']],
    ['fr', 'Une réclamation', ['réclamation', 'reclamation', 'RÉCLAMATIONS', 'reclamations', 'réclam*', 'reclamation?']],
    ['fr', 'L’assurance de l’œil', ['assurance', 'ASSURANCES', 'œil', 'oeil', 'yeux']],
    ['fr', 'La première', ['première', 'premiere', 'premie\u0300re', 'PREMIE\u0300RES', 'premier']],
    ['fr', 'Re\u0301clamation', ['réclamation', 'reclamation', 're\u0301clamation']],
    ['fr', 'Travaux', ['travaux', 'travail', 'TRAVAUX']],
    ['fr', 'Le travail', ['travaux', 'travail']],
    ['fr', 'Un bateau, une auto, un animal', ['bateaux', 'autos', 'animaux']],
    ['fr', 'Des bateaux, des autos, des animaux', ['bateau', 'auto', 'animal']],
    ['fr', 'Le constructor', ['constructor']],
    ['de', 'Häuser und Größe', ['häuser', 'HÄUSER', 'häusern', 'hauser', 'größe', 'grosse']],
    ['es', 'Los coches de Bogotá', ['coche', 'COCHES', 'bogotá', 'bogota']],
    ['ru', 'Страховые полисы', ['полис', 'ПОЛИСЫ']],
    ['xx', 'Été Größe', ['été', 'ete', 'ÉTÉ', 'größe', 'grosse']],
  ])('finds in %s the page “%s” by %j', async (language, title, queries) => {
    await addStemmers([language]);
    const { find } = plainSearch(language, [title, 'Zzz']);
    for (const query of queries) expect(find(query), query).toEqual([title]);
    expect(find('nothing')).toEqual([]);
  });

  it.each([
    ['en', ['trimmer', 'stemmer']],
    ['fr', ['trimmer-fr', 'stemmer-fr']],
    ['it', ['trimmer-it', 'stemmer-it']],
    ['ja', []],
    ['xx', []],
  ])('needs in %s the functions %j', async (language, functions) => {
    await addStemmers([language]);
    expect(plainSearch(language, ['Text']).json.pipeline).toEqual(functions);
  });

  it('weighs all forms of a word alike, and each form once', () => {
    const { json, find } = plainSearch('fr', ['Travaux et travail', 'Travail de la maison', 'Zzz']);
    const index = lunr.Index.load(json);
    const scores = ['travail', 'travaux', 'TRAVAUX'].map((query) => index.search(query).map(({ score }) => score));
    expect(scores[1]).toEqual(scores[0]);
    expect(scores[2]).toEqual(scores[0]);
    expect(find('travaux')).toEqual(['Travaux et travail', 'Travail de la maison']);
    expect(json.fieldVectors.flatMap(([, vector]) => vector.filter((_, at) => at % 2 === 0)).length).toBe(
      // Titles: one stem; one stem and “maison”; “zzz”. Addresses: “page” and a number each. Numbers.
      4 + 6 + 3,
    );
  });

  it('finds words after articles if it splits queries at apostrophes', () => {
    const { find } = plainSearch('fr', ['L’assurance de l’habitation', 'Zzz']);
    const { QueryLexer } = lunr as unknown as { readonly QueryLexer: { termSeparator: RegExp } };
    const { termSeparator } = QueryLexer;
    onTestFinished(() => {
      QueryLexer.termSeparator = termSeparator;
    });
    QueryLexer.termSeparator = /[\s\-'’]+/;
    for (const query of ['l’assurance', "d'habitation", 'assurance']) expect(find(query), query).toHaveLength(1);
  });
});
