import { expect, it } from 'vitest';
import { parseStaticQueryData, staticQueryDataPath } from '#contract/static-query-data';

it('shared data has an address with its number', () => {
  expect(staticQueryDataPath('1234567890')).toBe('/page-data/sq/d/1234567890.json');
});

it('shared data is read by name', () => {
  expect(parseStaticQueryData('{"data":{"words":["a"]}}')).toEqual({ data: { words: ['a'] } });
});

it.each(['{}', '{"data":null}', '{"data":1}', '<!DOCTYPE html>', '[]'])('%s is not shared data', (text) => {
  expect(parseStaticQueryData(text)).toBeUndefined();
});
