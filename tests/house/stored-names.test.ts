import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastGlob from 'fast-glob';
import { describe, expect, inject, test } from 'vitest';
import { cacheNames } from '../../client/service-worker/cache-names.ts';
import { expirationDatabase } from '../../client/service-worker/remove-caches.ts';
import { flagStorageKeys } from '../../client/services/flag-storage.ts';
import * as storageKeys from '../../generator/contract/storage-keys.ts';
import { provinceStorageKey } from '../../templates/features/province/province.ts';
import { documentedNames } from '../support/stored-names.ts';

const root = resolve(import.meta.dirname, '../..');

/** Every name that the client may write, without the part that differs between visitors. */
const writtenNames = [
  ...Object.values(storageKeys),
  provinceStorageKey,
  ...flagStorageKeys,
  ...Object.values(cacheNames('https://site.example/scope', '<build>')).map((name) => name.replace('/scope', '<scope>')),
  expirationDatabase,
];

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

test('the table of the documentation has every name that the code can write, and no other', async () => {
  const names = (await documentedNames()).map(({ name }) => name.replace(/(@@scroll\|).*/, '$1'));
  expect(writtenNames.length).toBeGreaterThan(12);
  expect(sorted(names)).toEqual(sorted(writtenNames));
});

describe.each(['en', 'fr'])('the privacy page in %s', (language) => {
  test('has every name that the code can write, and no other', async () => {
    const html = await readFile(join(inject('siteFolder'), language, 'privacy', 'index.html'), 'utf8');
    const named = [...html.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name = '']) => name);
    const expected = writtenNames.map((name) => name.replace(/^(@@scroll)\|$/, '$1').replace(/^(boreal:)<scope>.*/, '$1'));
    expect(sorted(named)).toEqual(sorted(expected));
  });
});

/** Sources of client and templates, without code for the preview. */
const sources = fastGlob.sync(
  ['client/**/*.{ts,tsx}', 'templates/**/*.{ts,tsx}', 'search/**/*.ts', 'generator/contract/**/*.ts'],
  {
    cwd: root,
    ignore: ['client/develop/**'],
  },
);

/** Patterns of code that stores data, and the only files that contain it. */
const writers: readonly (readonly [pattern: RegExp, files: readonly string[]])[] = [
  [/\.setItem\(|\.(?:local|session)Storage(?:\.|\[)/, ['client/safe-storage.ts']],
  [/\.cookie\s*=(?!=)|cookieStore\.set/, ['client/visitor/consent-choice.ts']],
  [/\bcaches\.open\(|cacheName:/, ['client/service-worker/service-worker.ts']],
  [/\bindexedDB\.open\(|new CacheExpiration\(/, ['client/service-worker/service-worker.ts']],
];

/** Files that write to a storage with a computed name, and the expression of that name. */
const madeNames: Readonly<Record<string, string>> = {
  'client/visitor/consent-choice.ts': 'key',
  'client/navigation/scroll-position.ts': 'storageKeys.scrollPrefix + entry',
  'client/services/flag-storage.ts': 'keyOf(name)',
  'client/services/storage.ts': 'key',
  'templates/features/province/province-provider.tsx': 'provinceStorageKey',
};

describe('data is stored only under listed names:', () => {
  test.each(writers)('%s occurs only in the listed files', async (pattern, files) => {
    const found: string[] = [];
    for (const file of sources) if (pattern.test(await readFile(join(root, file), 'utf8'))) found.push(file);
    expect(found).toEqual(files);
  });

  test('code that sets a value in a storage names its key from the list', async () => {
    const calls: string[] = [];
    for (const file of sources) {
      const text = await readFile(join(root, file), 'utf8');
      for (const [, key = ''] of text.matchAll(/\b(?:storage|session)\.set\(\s*([^,]+),/g)) {
        calls.push(file);
        expect(/^storageKeys\.\w+$/.test(key) || madeNames[file] === key, `${file} sets ${key}`).toBe(true);
      }
    }
    expect(calls.length).toBeGreaterThan(6);
    expect(calls).toEqual(expect.arrayContaining(Object.keys(madeNames)));
  });
});
