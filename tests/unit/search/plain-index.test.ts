import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { addStemmers } from '../../../generator/search/add-stemmers.ts';
import { listOccurrences } from '../../../search/list-occurrences.ts';
import { plainIndex } from '../../../search/plain-index.ts';
import { searchEntries } from '../../support/search-index.ts';

/** Plain lunr over pages with these titles. Returns the titles that a query finds. */
function plainSearch(language: string, titles: readonly string[]) {
  const entries = searchEntries(titles.map((page) => ({ page })));
  const packed = listOccurrences({ language, entries, synonyms: [] });
  const json = JSON.parse(JSON.stringify(plainIndex(language, packed)));
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
    ['fr', 'L’assurance de l’œil', ['assurance', "l'assurance", 'L’ASSURANCES', 'd’assurance', 'œil', 'oeil', 'yeux', 'l’oeil']],
    ['fr', 'Travaux', ['travaux', 'travail', 'TRAVAUX']],
    ['fr', 'Le travail', ['travaux', 'travail']],
    ['fr', 'Un bateau, une auto, un animal', ['bateaux', 'autos', 'animaux', "d'animaux"]],
    ['fr', 'Des bateaux, des autos, des animaux', ['bateau', 'auto', 'animal', "l'animal", 'l’auto']],
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
    expect(json.fieldVectors.flatMap(([, vector]: [string, number[]]) => vector.filter((_, at) => at % 2 === 0)).length).toBe(
      // Titles: one stem; one stem and “maison”; “zzz”. Addresses: “page” and a number each.
      4 + 6,
    );
  });
});
