import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedCache } from '../../../../generator/support/bounded-cache.ts';

it('the first and the latest values are computed once, and no more are cached', () => {
  const questions = fc.array(fc.nat({ max: 12 }), { maxLength: 60 });
  const size = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(size, size, questions, (first, latest, keys) => {
      const cache = createBoundedCache<number, number>({ first, latest });
      const asked: number[] = [];
      for (const key of keys) {
        let isMade = false;
        const value = cache.get(key, () => {
          isMade = true;
          return key;
        });
        expect(value).toBe(key);
        const held = [...new Set(asked)].slice(0, first);
        // The other recent keys, the latest first.
        const others = [...new Set(asked.filter((each) => !held.includes(each)).reverse())];
        if (held.includes(key) || others.slice(0, latest).includes(key)) expect(isMade).toBe(false);
        else if (!others.slice(0, 2 * latest).includes(key)) expect(isMade).toBe(true);
        asked.push(key);
      }
    }),
  );
});

it('a list that is longer than the cache is partly in memory on each pass', () => {
  const cache = createBoundedCache<number, number>({ first: 6, latest: 1 });
  let made = 0;
  for (let time = 0; time < 3; time++) for (let key = 0; key < 10; key++) cache.get(key, () => made++);
  expect(made).toBe(10 + 4 + 4);
});

it('a computed value may request others', () => {
  const cache = createBoundedCache<number, number>({ first: 1, latest: 2 });
  const factorial = (number: number): number => cache.get(number, () => (number === 0 ? 1 : number * factorial(number - 1)));
  expect(factorial(6)).toBe(720);
  expect(factorial(6)).toBe(720);
});
