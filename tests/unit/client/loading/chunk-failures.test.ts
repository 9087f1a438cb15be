import { expect, it } from 'vitest';
import { isMissingChunk } from '../../../../client/loading/chunk-failures.ts';

it.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://site.example/a.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: https://site.example/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['webpack', new Error('Loading chunk 12 failed.')],
  ['a text', 'Loading chunk 12 failed'],
])('a missing chunk is recognised by the message of %s', (_, reason) => {
  expect(isMissingChunk(reason)).toBe(true);
});

it.each([[new TypeError('Failed to fetch')], [new Error('x is not a function')], [undefined], [null], [{}]])(
  '%s is not a missing chunk',
  (reason) => {
    expect(isMissingChunk(reason)).toBe(false);
  },
);
