import { expect, it } from 'vitest';
import { parseAppData } from '#contract/app-data';

it('the app data name the code and the content of the build', () => {
  expect(parseAppData('{"webpackCompilationHash":"a","contentHash":"b"}')).toEqual({
    webpackCompilationHash: 'a',
    contentHash: 'b',
  });
});

it('the app data of another generator names no content', () => {
  expect(parseAppData('{"webpackCompilationHash":"a","more":1}')).toEqual({ webpackCompilationHash: 'a' });
});

it.each(['{}', '{"webpackCompilationHash":1}', '{"webpackCompilationHash":null}', '<!DOCTYPE html>', '[]'])(
  '%s is not app data',
  (text) => {
    expect(parseAppData(text)).toBeUndefined();
  },
);

it('the app data name the search index of each language', () => {
  const searchIndexes = { en: '/assets/search-en-0.json', fr: '/assets/search-fr-1.json' };
  expect(parseAppData(JSON.stringify({ webpackCompilationHash: 'a', searchIndexes }))).toEqual({
    webpackCompilationHash: 'a',
    searchIndexes,
  });
});

it.each(['null', '1', '"x"', '{"en":1}', '{"en":null}', '[1]'])(
  '%s names no search index, and the build is still known',
  (value) => {
    expect(parseAppData(`{"webpackCompilationHash":"a","searchIndexes":${value}}`)).toEqual({ webpackCompilationHash: 'a' });
  },
);
