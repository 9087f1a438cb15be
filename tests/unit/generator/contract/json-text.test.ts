import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAppData } from '#contract/app-data';
import { parseChunkMap } from '#contract/chunk-map';
import { parseJsonObject } from '#contract/json-text';
import { parsePageData } from '#contract/page-data';
import { parseSliceData } from '#contract/slice-data';
import { parseStaticQueryData } from '#contract/static-query-data';

it('an object is read', () => {
  expect(parseJsonObject(' {"a":[1]} ')).toEqual({ a: [1] });
});

it.each(['', '<!DOCTYPE html><p>', '{"a":', 'null', '1', '"a"', '[]', '[{}]', 'undefined'])('%j is not an object', (text) => {
  expect(parseJsonObject(text)).toBeUndefined();
});

it.each([
  ['page data', parsePageData],
  ['app data', parseAppData],
  ['slice data', parseSliceData],
  ['static query data', parseStaticQueryData],
  ['chunk map', parseChunkMap],
])('no response of a host makes the parser of %s throw', (_name, parse) => {
  const keys = fc.constantFrom(
    'path',
    'componentChunkName',
    'result',
    'data',
    'sliceContext',
    'staticQueryHashes',
    'webpackCompilationHash',
  );
  const json = fc.dictionary(keys, fc.jsonValue({ maxDepth: 2 })).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), json), (text) => {
      expect(() => parse(text)).not.toThrow();
    }),
  );
});
