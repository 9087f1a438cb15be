import { expect, it } from 'vitest';
import { parseAppData } from '#contract/app-data';

it('the app data names the build’s code and content', () => {
  expect(parseAppData('{"webpackCompilationHash":"a","contentHash":"b"}')).toEqual({
    webpackCompilationHash: 'a',
    contentHash: 'b',
  });
});

it('the app data of another generator names no content', () => {
  expect(parseAppData('{"webpackCompilationHash":"a","more":1}')).toEqual({ webpackCompilationHash: 'a' });
});

it.each(['{}', '{"webpackCompilationHash":1}', '{"webpackCompilationHash":null}', '<!DOCTYPE html>', '[]'])(
  '%s is no app data',
  (text) => {
    expect(parseAppData(text)).toBeUndefined();
  },
);
