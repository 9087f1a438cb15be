import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOfFrench } from '../../support/french-copy.ts';

const content = resolve(import.meta.dirname, '../../../content');

// Synonyms are what visitors type.
const files = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => /\.fr\.(?:md|yaml)$/.test(path) && !path.startsWith('synonyms'));
const texts = new Map(files.map((path) => [path, readFileSync(join(content, path), 'utf8')]));

/** Answers, terms and messages show on pages that name the cover themselves. */
const isPart = (path: string) =>
  /^(?:faq-item|glossary-term|messages)\//.test(path) && path !== 'glossary-term/comprehensive.fr.md';

test('French pages are free of calques, slang and conditionals after “si”', () => {
  const faults = [...texts].flatMap(([path, text]) =>
    faultsOfFrench(text, isPart(path)).map(({ kind, words }) => `${path}: ${words} (${kind})`),
  );
  expect(texts.size).toBeGreaterThan(400);
  expect(faults).toEqual([]);
});

test('a page whose questions name comprehensive cover names it too', () => {
  const namesIt = (path: string) => /risques sans collision/i.test(texts.get(path) ?? '');
  const asking = files.filter((path) =>
    [...(/^faqs:\n(?: {2}- .*\n)+/m.exec(texts.get(path) ?? '')?.[0].matchAll(/- (\S+)/g) ?? [])].some(([, question]) =>
      namesIt(`faq-item/${question}.fr.md`),
    ),
  );
  expect(asking.length).toBeGreaterThan(20);
  expect(asking.filter((path) => !namesIt(path))).toEqual([]);
});

describe('the rules', () => {
  const wordsIn = (text: string) => faultsOfFrench(text).map(({ words }) => words);

  test.each([
    ['Vous pouvez réclamer en ligne.', 'réclamer'],
    ['Il faut réclamé avant la fin du mois.', 'réclamé'],
    ['Réclamez-nous ces frais.', 'Réclamez'],
    ['Devenez Initié dès aujourd’hui.', 'Initié'],
    ['Les Initiés ont un rabais.', 'Initiés'],
    ['Faites votre dernière ronde du chalet.', 'votre dernière ronde'],
    ['Passez tout droit devant le comptoir.', 'Passez tout droit'],
    ['Cette garantie va loin.', 'va loin'],
    ['Nos points vont plus loin.', 'vont plus loin'],
    ['Il faut vivre avec.', 'vivre avec'],
    ['On ne vit avec ce risque que l’été.', 'vit avec'],
    ['Que voir là-dedans?', 'là-dedans'],
    ['Que voir là\u2011dedans?', 'là-dedans'],
    ['La protection ne saute pas une journée.', 'saute pas une journée'],
    ['Le contrat se rend à son terme.', 'rend à son terme'],
    ['Nos avocats plaident pour vous.', 'plaident pour vous'],
    ['Vos colocs ne sont pas assurés.', 'colocs'],
  ])('find the words in “%s”', (text, words) => {
    expect(wordsIn(text)).toEqual([words]);
  });

  test.each([
    'Présentez une réclamation; les réclamations sont traitées en ligne.',
    'Le Cercle des clients donne une initiation.',
    'À dix kilomètres à la ronde, la table est ronde.',
    'Vivre avec vos parents, vivre avec eux: dites-le-nous.',
    'La borne est à deux rues, pas plus loin.',
    'Les points prennent fin à leur échéance.',
  ])('leave alone “%s”', (text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  test.each([
    ['Si vous auriez un toit plat, dites-le.', 'Si vous auriez'],
    ["Appelez s'il faudrait deux jours.", 's’il faudrait'],
    ['Demandez si l’assurance paierait.', 'si l’assurance paierait'],
    ['Même si les voisins pourraient aider.', 'si les voisins pourraient'],
    ['Si vous\u00A0devriez partir.', 'Si vous devriez'],
    ['Si nous serions\nà côté.', 'Si nous serions'],
    ['Si l’auto de votre\nvoisin prendrait feu.', 'Si l’auto de votre voisin prendrait'],
    ['Si vous finiriez tard; si vous mettriez, si vous verriez.', 'Si vous finiriez', 'si vous mettriez', 'si vous verriez'],
  ])('find the conditional in “%s”', (text, ...words) => {
    expect(wordsIn(text)).toEqual(words);
  });

  test.each([
    'Si vous aviez un toit plat, nous devrions le savoir.',
    'Nous paierions si la porte était fermée à clé.',
    'Si le moteur démarrait, si l’eau entrait, si la neige couvrait tout, si le toit s’effondrait.',
    'Si la porte s’ouvrait, si le contrat expirait, si un dégât se déclarait, si l’orage éclairait la nuit.',
    'Si les frais sont vrais, si un extrait manque, si l’attrait demeure.',
    'Si le voisin qui pourrait témoigner est absent, écrivez.',
    'Ainsi vous auriez un prix. Aussi pourrait-on choisir.',
  ])('accept “%s”', (text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  test('comprehensive cover has one name, followed by that of contracts once', () => {
    const first = 'La garantie risques sans collision (multirisque) paie le vol.';
    expect(wordsIn(`${first} Les risques sans collision comptent.`)).toEqual([]);
    expect(wordsIn(`**Risques sans collision** (multirisque)`)).toEqual([]);
    expect(wordsIn('La garantie risques sans collision paie le vol.')).toEqual(['0 times']);
    expect(wordsIn(`${first} ${first}`)).toEqual(['2 times']);
    expect(wordsIn(`${first} La multirisque paie.`)).toEqual(['multirisque']);
    expect(wordsIn('La garantie sans collision, ou multirisque.')).toEqual(['sans collision', 'multirisque']);
    expect(faultsOfFrench('Les risques sans collision comptent.', true)).toEqual([]);
    expect(faultsOfFrench(first, true)).toHaveLength(1);
  });

  test('a vehicle may sleep once', () => {
    expect(wordsIn('L’auto dort dehors.')).toEqual([]);
    expect(wordsIn('L’auto dort dehors, la moto dormira ici.\nLes autos dorment.')).toEqual(['dort, dormira, dorment']);
  });
});
