import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles } from '../support/run-long.js';
import slowFiles from '../support/slow-files.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');

test('every file in the list of slow files exists', () => {
  const paths = Object.keys(slowFiles);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the long run has every file with a long form, also through suites, and no other', () => {
  const files = longFiles();
  expect(files).toEqual(expect.arrayContaining(['tests/engines/webkit.test.ts', 'tests/sites/random-edits.test.ts']));
  expect(files).not.toContain('tests/sites/feeds.test.ts');
});
