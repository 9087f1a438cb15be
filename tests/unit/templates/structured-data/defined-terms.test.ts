import { expect, test } from 'vitest';
import { definedTermSet } from '../../../../templates/structured-data/defined-terms.ts';
import { flawsOf } from '../../../support/structured-data.ts';
import { publication } from './publication.ts';

const url = 'https://www.example.com/en/glossary/';

test('a glossary is a set of terms in its language, each with its name, its anchor and its set', () => {
  const set = definedTermSet(publication, {
    url,
    name: 'Glossary',
    terms: [
      { id: 'peril', title: 'Peril' },
      { id: 'total-loss', title: 'Total loss' },
    ],
  });
  expect(set).toEqual({
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': `${url}#terms`,
    url,
    name: 'Glossary',
    inLanguage: 'en',
    hasDefinedTerm: [
      { '@type': 'DefinedTerm', name: 'Peril', url: `${url}#peril`, inDefinedTermSet: { '@id': `${url}#terms` } },
      { '@type': 'DefinedTerm', name: 'Total loss', url: `${url}#total-loss`, inDefinedTermSet: { '@id': `${url}#terms` } },
    ],
  });
  expect(flawsOf(set)).toEqual([]);
  expect(flawsOf({ ...set, hasDefinedTerm: [{ '@type': 'DefinedTerm', name: 'Peril' }] })).not.toEqual([]);
});
