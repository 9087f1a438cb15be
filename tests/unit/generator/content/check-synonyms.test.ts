import { expect, test } from 'vitest';
import { ownerlessSynonyms } from '../../../../generator/content/check-synonyms.ts';

const pages = [
  { page: 'Proof of insurance', keywords: 'pink slips liability card' },
  { page: 'Votre vélo', keywords: 'bicyclettes volées' },
];

test.each([[['pink slip', 'carte rose']], [['PROOF OF INSURANCE', 'no such words']], [['bicyclette volée']], [['velo']]])(
  'the group %j is owned by a page that has one of its phrases in its title or keywords',
  (group) => {
    expect(ownerlessSynonyms([group], pages)).toEqual([]);
  },
);

test('a group whose words are on several pages, or only apart, is owned by none', () => {
  const groups = [['slip insurance'], ['vélo of insurance'], ['card proof']];
  expect(ownerlessSynonyms(groups, pages)).toEqual(groups);
});
