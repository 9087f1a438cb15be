import { expect, it } from 'vitest';
import { problemsOf } from './problems-of.ts';

const check = (search: object): readonly string[] => problemsOf({ search }).map(({ message }) => message);

const synonyms = () => [];
const aName = 'a file name such as search.json, without a folder, that no other emitted file has';

it.each([
  {},
  { file: 'search_index.json' },
  { file: 'find.v2.json', loadAtStart: false, splitByLanguage: false },
  { splitByLanguage: true, loadAtStart: true },
  { loadAtStart: true, fetchOptions: {} },
  { fetchOptions: { credentials: 'omit', headers: { 'x-a': 'b' }, mode: 'cors', referrerPolicy: 'no-referrer' } },
])('%j is allowed', (settings) => expect(check({ synonyms, ...settings })).toEqual([]));

it.each([
  [{ file: '' }, `The setting “search.file” is not ${aName}.`],
  [{ file: 'data/search.json' }, `The setting “search.file” is not ${aName}.`],
  [{ file: '../search.json' }, `The setting “search.file” is not ${aName}.`],
  [{ file: 'search.js' }, `The setting “search.file” is not ${aName}.`],
  [{ file: 'chunk-map.json' }, `The setting “search.file” is not ${aName}.`],
  [{ file: 'Match-Paths.json' }, `The setting “search.file” is not ${aName}.`],
  [{ file: '_s3-routing-rules.json' }, `The setting “search.file” is not ${aName}.`],
  [
    { file: 'find.json', splitByLanguage: true },
    'The setting “search.file” is not of use together with “search.splitByLanguage”, which gives each language a file of its own.',
  ],
  [{ splitByLanguage: 1 }, 'The setting “search.splitByLanguage” is not true or false.'],
  [{ loadAtStart: 'yes' }, 'The setting “search.loadAtStart” is not true or false.'],
  [
    { fetchOptions: { credentials: 'all' } },
    'The setting “search.fetchOptions.credentials” is not one of omit, same-origin, include.',
  ],
  [{ fetchOptions: { headers: { a: 1 } } }, 'The setting “search.fetchOptions.headers.a” is not a text.'],
  [
    { fetchOptions: { credential: 'omit' } },
    'The config has an unknown setting “search.fetchOptions.credential”. Did you mean “search.fetchOptions.credentials”?',
  ],
  [{ filename: 'a.json' }, 'The config has an unknown setting “search.filename”.'],
])('%j is reported', (settings, message) => expect(check({ synonyms, ...settings })).toEqual([message]));
