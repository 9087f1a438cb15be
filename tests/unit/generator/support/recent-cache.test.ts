import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecentCache } from '../../../../generator/support/recent-cache.ts';

it('a value that was asked for lately is not made again, and one that was not is', () => {
  const made: string[] = [];
  const cache = createRecentCache<string, string>(2);
  const ask = (key: string) => cache.get(key, () => made[made.push(key) - 1] ?? '');
  expect(['a', 'b', 'a'].map(ask)).toEqual(['a', 'b', 'a']);
  expect(made).toEqual(['a', 'b']);
  for (const key of ['c', 'd', 'e', 'f']) ask(key);
  made.length = 0;
  expect(['f', 'a'].map(ask)).toEqual(['f', 'a']);
  expect(made).toEqual(['a']);
});

it('the last `size` different questions are answered from memory, and never more than twice as many', () => {
  const questions = fc.array(fc.nat({ max: 12 }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), questions, (size, keys) => {
      const cache = createRecentCache<number, number>(size);
      const asked: number[] = [];
      for (const key of keys) {
        let isMade = false;
        const value = cache.get(key, () => {
          isMade = true;
          return key;
        });
        expect(value).toBe(key);
        // The different keys before this one, the latest first.
        const latest = [...new Set(asked.toReversed())];
        if (latest.slice(0, size).includes(key)) expect(isMade).toBe(false);
        if (!latest.slice(0, 2 * size).includes(key)) expect(isMade).toBe(true);
        asked.push(key);
      }
    }),
  );
});

it('a value that is made of others may ask for them', () => {
  const cache = createRecentCache<number, number>(2);
  const factorial = (number: number): number => cache.get(number, () => (number === 0 ? 1 : number * factorial(number - 1)));
  expect(factorial(6)).toBe(720);
  expect(factorial(6)).toBe(720);
});
