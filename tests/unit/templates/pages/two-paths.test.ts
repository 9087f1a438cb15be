import { describe, expect, test } from 'vitest';
import { pathIn, pathsOf, seedsAt } from '../../../../templates/pages/two-paths.routes.ts';

const data = { title: 'Title' };

describe('a page at two paths', () => {
  const paths = pathsOf('autoinsurancebasics', 'comprendreassuranceauto');
  const alternates = { en: '/autoinsurancebasics/', fr: '/comprendreassuranceauto/' };

  test('is indexed at the path that is named in its language', () => {
    expect(pathIn('en', paths)).toBe('/autoinsurancebasics/');
    expect(pathIn('fr', paths)).toBe('/comprendreassuranceauto/');
  });

  test('answers at both paths in every language, and the other path points to the indexed one', () => {
    expect([...seedsAt(paths, 'en', { data })]).toEqual([
      { data, path: alternates.en, alternates, redirected: 'same-path' },
      { data, path: alternates.fr, alternates, redirected: 'same-path', canonicalPath: alternates.en },
    ]);
    expect([...seedsAt(paths, 'fr', { data })]).toEqual([
      { data, path: alternates.fr, alternates, redirected: 'same-path' },
      { data, path: alternates.en, alternates, redirected: 'same-path', canonicalPath: alternates.fr },
    ]);
  });
});

test('a page without a French name has one path', () => {
  const paths = pathsOf('pcx', undefined);
  expect(pathIn('fr', paths)).toBe('/pcx/');
  expect([...seedsAt(paths, 'fr', { data })]).toEqual([{ data, path: '/pcx/' }]);
});
