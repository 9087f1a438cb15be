import { expect, it } from 'vitest';
import { parseSliceData, sliceDataPath } from '#contract/slice-data';

const sliceContext = { path: 'slice--header-en', language: 'en' };
const sliceData = { componentChunkName: 'slice---header', result: { data: { word: 'Menu' }, sliceContext } };

it('the data of a slice has an address with its name', () => {
  expect(sliceDataPath('header-en')).toBe('/slice-data/header-en.json');
});

it('the data of a slice is parsed as it was emitted', () => {
  const emitted = { ...sliceData, staticQueryHashes: ['1'] };
  expect(parseSliceData(JSON.stringify(emitted))).toEqual(emitted);
});

it('a slice without shared data has an empty list', () => {
  expect(parseSliceData(JSON.stringify(sliceData))?.staticQueryHashes).toEqual([]);
});

it.each([
  ['no component', { ...sliceData, componentChunkName: undefined }],
  ['no result', { ...sliceData, result: undefined }],
  ['no context', { ...sliceData, result: { data: {} } }],
])('the data of a slice is refused with %s', (_name, value) => {
  expect(parseSliceData(JSON.stringify(value))).toBeUndefined();
});
