import { expect, test } from 'vitest';
import { hashOfProgram, versionOf } from '../../../../generator/support/package-versions.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

test.each([
  ['the own code', hashOfProgram('b', ['esbuild', 'lunr'])],
  ['the packages', hashOfProgram('a', ['esbuild'])],
])('the hash of a program depends on %s', (_name, other) => {
  expect(hashOfProgram('a', ['esbuild', 'lunr'])).toBe(hashOfProgram('a', ['esbuild', 'lunr']));
  expect(other).not.toBe(hashOfProgram('a', ['esbuild', 'lunr']));
});

test('a program of unknown code has no hash', () => {
  expect(hashOfProgram('', ['esbuild'])).toBe('');
});

test('every package of the program has a version, also those that do not export their package.json', () => {
  const unknown = Object.keys(packageJson.dependencies).filter((name) => versionOf(name) === undefined);
  expect(unknown).toEqual([]);
  expect(versionOf('a-package-that-does-not-exist')).toBeUndefined();
});
