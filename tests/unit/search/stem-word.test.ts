import { expect, test } from 'vitest';
import { stemmerOf } from '../../../search/stem-word.ts';

test.each([
  ['en', ['claim', 'claims', 'claimed', 'claiming']],
  ['en', ['policy', 'policies']],
  ['en', ['renew', 'renews', 'renewed', 'renewing']],
  ['en', ['tire', 'tires']],
  ['fr', ['assurance', 'assurances']],
  ['fr', ['pneu', 'pneus']],
  ['fr', ['cheval', 'chevaux']],
  ['fr', ['bateau', 'bateaux']],
  ['fr', ['bijou', 'bijoux']],
  ['fr', ['travail', 'travaux']],
  ['fr', ['bail', 'baux']],
  ['fr', ['oeil', 'yeux']],
  ['fr', ['prix', 'prix']],
  ['fr', ['renouveler', 'renouvelez']],
  ['fr', ['vole', 'volee', 'voles', 'volees']],
  ['fr', ['brise', 'brisee', 'brisees']],
  ['de', ['haus', 'haus']],
])('%s: %j have one stem', (language, words) => {
  const stem = stemmerOf(language);
  expect(new Set(words.map(stem)).size).toBe(1);
});

test.each([
  ['en', 'home', 'homeowner'],
  ['en', 'condo', 'condition'],
  ['fr', 'prime', 'primaire'],
  ['fr', 'auto', 'autobus'],
])('%s: “%s” and “%s” have different stems', (language, one, other) => {
  const stem = stemmerOf(language);
  expect(stem(one)).not.toBe(stem(other));
});

test('words with digits do not change', () => {
  for (const language of ['en', 'fr']) expect(stemmerOf(language)('4runners')).toBe('4runners');
});
