import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** Playwright takes a promise for true, whatever it resolves to. */
const asyncCondition = /waitForFunction\(\s*async\b/;

test('no wait in a page has an asynchronous condition, which would not wait', async () => {
  const files = fastGlob.sync('{tests,bench}/**/*.{ts,tsx,js}', { cwd: root, ignore: ['tests/.tmp/**', 'tests/house/**'] });
  expect(files.length).toBeGreaterThan(500);
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const));
  expect(texts.flatMap(([file, text]) => (asyncCondition.test(text) ? [file] : []))).toEqual([]);
});

test('a planted one is found', () => {
  expect(asyncCondition.test('await page.waitForFunction(\n  async () => (await state()).isReady)')).toBe(true);
});
