import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

/** Licences that require only their text, or nothing. */
const free = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'Zlib']);
/**
 * Licences of single packages, each with a row in docs/dependencies.md. Their conditions affect the
 * package itself only.
 */
const named: Readonly<Record<string, RegExp>> = {
  // npm copies no licence into the lock: it is BSD-3-Clause, according to its file LICENSE and an
  // old field.
  '': /^parse-cache-control$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-1.1': /^lunr-languages$/,
  'MPL-2.0': /^(satori|axe-core|lightningcss(-.+)?|@vercel\/stega)$/,
  'OFL-1.1': /^@fontsource(-variable)?\/figtree$/,
  'PSF-2.0': /^argparse$/,
  'Python-2.0': /^argparse$/,
};

const read = (file: string): Promise<string> => readFile(resolve(import.meta.dirname, '../..', file), 'utf8');
let lockfileVersion: number;
let packages: readonly (readonly [name: string, about: LockedPackage])[];
beforeAll(async () => {
  const lock = JSON.parse(await read('package-lock.json'));
  lockfileVersion = lock.lockfileVersion;
  packages = Object.entries<LockedPackage>(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, about]) => [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), about]);
});

/**
 * Returns true if a package may be used under its licence: under one of several alternatives, and
 * under all combined ones.
 */
function isAllowed(name: string, license = ''): boolean {
  const isFine = (one: string): boolean => free.has(one) || named[one]?.test(name) === true;
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isFine));
}

test('every package is locked by its content, for any registry', () => {
  expect(lockfileVersion).toBe(3);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('licences permit commercial use, and those with a condition are listed', () => {
  expect(
    packages.filter(([name, { license }]) => !isAllowed(name, license)).map(([name, { license }]) => [name, license]),
  ).toEqual([]);
});

test.each([
  ['an unknown package', 'GPL-3.0-only'],
  ['an unknown package', 'MIT AND GPL-3.0-only'],
  ['an unknown package', 'LGPL-3.0-or-later'],
  ['an unknown package', undefined],
])('%s under %s is reported', (name, license) => {
  expect(isAllowed(name, license)).toBe(false);
});

test('no package has an install script, except those in the documentation', async () => {
  const withScript = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name);
  expect(withScript.sort()).toEqual(['esbuild']);
  const [, told = ''] = (await read('docs/dependencies.md')).split('package has an install script');
  for (const name of withScript) expect(told).toContain(name);
});
