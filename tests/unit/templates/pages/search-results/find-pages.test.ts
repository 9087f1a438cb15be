import { expect, test } from 'vitest';
import { findPages } from '../../../../../templates/pages/search-results/find-pages.ts';

const areas = [
  {
    title: 'Assurances',
    groups: [{ title: 'Nos produits', links: [{ title: 'Assurance copropriété', path: '/condo-insurance/' }] }],
  },
  {
    title: 'Questions et réponses',
    path: '/faqs/',
    groups: [
      {
        title: 'Assurance auto',
        path: '/faqs/auto-insurance/',
        links: [{ title: 'Combien d’assurance auto me faut-il?', path: '/faqs/auto/how-much/' }],
      },
    ],
  },
];

const cases: readonly [what: string, query: string, paths: readonly string[]][] = [
  ['a word anywhere in a title', 'copro', ['/condo-insurance/']],
  ['accents and case do not matter', 'COPROPRIETE', ['/condo-insurance/']],
  ['all words must be there, in any order', 'auto combien', ['/faqs/auto/how-much/']],
  ['any apostrophe will do', "d'assurance", ['/faqs/auto/how-much/']],
  ['pages about areas and groups are found', 'réponses', ['/faqs/']],
  ['titles that lead nowhere are not', 'produits', []],
  ['nothing asked, nothing found', '  ', []],
];

test.each(cases)('%s', (_what, query, paths) => {
  expect(findPages(areas, query).map(({ path }) => path)).toEqual(paths);
});
