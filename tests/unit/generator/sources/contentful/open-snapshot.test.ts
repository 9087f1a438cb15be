import { expect, test } from 'vitest';
import { withLocalFiles } from '../../../../../generator/sources/contentful/open-snapshot.ts';
import type { SpaceAsset } from '../../../../../generator/sources/contentful/space.ts';

const isHosted = (url: string): boolean => url.includes('images.ctfassets.net');

function filesOf(fields: SpaceAsset['fields']): unknown {
  const asset: SpaceAsset = { id: 'a', updatedAt: '', revision: 1, fields };
  const space = { contentTypes: [], locales: [], entries: new Map(), assets: new Map([['a', asset]]) };
  return withLocalFiles(space, isHosted).assets.get('a')?.fields;
}

test.each([
  ['//images/house.jpg', '/images/house.jpg'],
  ['//logo.svg', '/logo.svg'],
  ['//images.ctfassets.net/space/id/hash/house.jpg', '//images.ctfassets.net/space/id/hash/house.jpg'],
  ['https://images.ctfassets.net/space/id/hash/house.jpg', 'https://images.ctfassets.net/space/id/hash/house.jpg'],
  ['https://other.example/house.jpg', 'https://other.example/house.jpg'],
])('the address %s means %s, in every language', (url, expected) => {
  const title = { 'en-CA': '//images/house.jpg' };
  const file = { 'en-CA': { url, contentType: 'image/jpeg' }, 'fr-CA': { url } };
  expect(filesOf({ title, file })).toEqual({
    title,
    file: { 'en-CA': { url: expected, contentType: 'image/jpeg' }, 'fr-CA': { url: expected } },
  });
});

test('assets without a file, or with an unprocessed one, do not change', () => {
  const title = { 'en-CA': 'A house' };
  expect(filesOf({ title })).toEqual({ title });
  expect(filesOf({ file: { 'en-CA': { fileName: 'house.jpg' }, 'fr-CA': null } })).toEqual({
    file: { 'en-CA': { fileName: 'house.jpg' }, 'fr-CA': null },
  });
});
