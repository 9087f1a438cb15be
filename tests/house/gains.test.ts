import { expect, test } from 'vitest';
import { parsedSources } from '../support/parsed-sources.ts';

const statesGain = /^(?:\/\/|\/?\*\*| \*) Gain: \S/m;

test('each file that exists only for speed states what it gains', () => {
  const sources = parsedSources(['generator', 'client']).filter(({ fileName }) => fileName.includes('/optimize/'));
  expect(sources.length).toBeGreaterThan(8);
  expect(sources.filter(({ text }) => !statesGain.test(text)).map(({ fileName }) => fileName)).toEqual([]);
});

test('a file without a gain is found', () => {
  expect(statesGain.test('/**\n * Gain: a third of the time.\n */')).toBe(true);
  expect(statesGain.test('/** Keeps the last answer. */')).toBe(false);
});
