import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareMatchPaths, matchesPath, scoreMatchPath } from '#contract/match-paths';

describe('a path pattern', () => {
  it.each([
    ['/en/*', '/en/', true],
    ['/en/*', '/en', true],
    ['/en/*', '/en/a/b/', true],
    ['/en/*', '/english/', false],
    ['/en/*', '/', false],
    ['/*', '/', true],
    ['/*', '/a/', true],
    ['/app/:id/', '/app/1', true],
    ['/app/:id/', '/app/', false],
    ['/app/:id/', '/app/1/2/', false],
    ['/app/:id/edit', '/app/1/edit/', true],
    ['/app/:id/*', '/app/1/', true],
    ['/app/', '/app', true],
    ['/app/', '/App/', false],
    ['/fr/été/', '/fr/été/', true],
    ['/', '/', true],
    ['/', '/a/', false],
  ])('%s covers %s: %s', (pattern, path, covers) => {
    expect(matchesPath(pattern, path)).toBe(covers);
  });

  it.each([
    ['/', 5],
    ['/en/', 7],
    ['/en/faqs/', 14],
    ['/en/:id/', 13],
    ['/en/*', 6],
    ['/*', -1],
  ])('%s has the rank %i', (pattern, rank) => {
    expect(scoreMatchPath(pattern)).toBe(rank);
  });

  const part = fc.constantFrom('a', 'b', 'c', ':x', 'é');
  const pattern = fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.boolean())
    .map(([parts, any]) => `/${[...parts, ...(any ? ['*'] : [])].join('/')}`);
  const pathOf = fc.array(fc.constantFrom('a', 'b', 'c', 'é'), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

  it('covers a path with and without its trailing slash', () => {
    fc.assert(
      fc.property(pattern, pathOf, (given, path) => {
        expect(matchesPath(given, `${path}/`)).toBe(matchesPath(given, path));
      }),
    );
  });

  it('of a page is ranked before every pattern that covers it', () => {
    fc.assert(
      fc.property(pattern, pathOf, (given, path) => {
        if (!matchesPath(given, path) || given === path) return;
        const entries = [
          { path: 'wildcard', matchPath: given },
          { path, matchPath: path },
        ];
        if (scoreMatchPath(given) !== scoreMatchPath(path)) expect(entries.sort(compareMatchPaths)[0]?.path).toBe(path);
      }),
    );
  });

  it('has the same position for any order of the input', () => {
    const patterns = fc.uniqueArray(pattern, { maxLength: 6 }).map((all) => all.map((matchPath) => ({ path: 'p', matchPath })));
    fc.assert(
      fc.property(patterns, (list) => {
        expect([...list].reverse().sort(compareMatchPaths)).toEqual([...list].sort(compareMatchPaths));
      }),
    );
  });
});
