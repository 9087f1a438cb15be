import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestName, createNameFinder } from '../../../../generator/support/closest-name.ts';

describe('a misspelt name', () => {
  it.each([
    ['relatd', ['title', 'related'], 'related'],
    ['Title', ['title'], 'title'],
    ['titlle', ['text', 'title'], 'title'],
    ['nte', ['note', 'label'], 'note'],
    ['a', ['b', 'title'], 'b'],
    ['tilte', ['tile', 'title', 'text'], 'tile'],
    ['naem', ['note', 'name'], 'name'],
    ['kind', ['order', 'path'], undefined],
    ['something', [], undefined],
    ['', ['title'], undefined],
  ])('%s, among %j, most likely means %s', (name, candidates, meant) => {
    expect(closestName(name, candidates)).toBe(meant);
  });

  it('is compared quickly with many long names', () => {
    const long = 'x'.repeat(100_000);
    expect(
      closestName(
        long,
        Array.from({ length: 1_000 }, (_, index) => `/${'y'.repeat(index)}/`),
      ),
    ).toBeUndefined();
    expect(
      closestName(
        '/notes/',
        Array.from({ length: 1_000 }, (_, index) => `${long}${index}`),
      ),
    ).toBeUndefined();
  });

  it('means the first of two names with the same distance', () => {
    expect(closestName('cat', ['car', 'bat'])).toBe('car');
  });

  it('means itself if it exists', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }), (names) => {
        for (const name of names) expect(closestName(name, names)).toBe(name);
      }),
    );
  });
});

describe('many misspelt names', () => {
  it('are corrected until the limit of comparisons, and no more afterwards', () => {
    const find = createNameFinder(5);
    const asked: string[] = [];
    function* candidates(): Generator<string> {
      for (const name of ['text', 'title', 'body']) {
        asked.push(name);
        yield name;
      }
    }
    expect([find('titlle', candidates()), find('bdy', candidates()), find('txt', candidates())]).toEqual([
      'title',
      'body',
      undefined,
    ]);
    expect(asked.length).toBe(6);
  });
});
