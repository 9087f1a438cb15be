import { expect, it } from 'vitest';
import { parseChunkMap } from '#contract/chunk-map';

const map = { app: ['/assets/app-A.js'] };

it.each([
  ['an object', map, map],
  ['a text with JSON', JSON.stringify(map), map],
  ['a text without JSON', '<!DOCTYPE html>', {}],
  ['a text with a list', '[]', {}],
  ['nothing', undefined, {}],
  ['null', null, {}],
  ['a number', 1, {}],
])('the chunk map is read from %s', (_name, value, expected) => {
  expect(parseChunkMap(value)).toEqual(expected);
});
