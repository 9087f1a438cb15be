import { expect, it } from 'vitest';
import { cacheBy } from '../../../../generator/support/cache-by.ts';

it('a value is computed once for each object', () => {
  const names: string[] = [];
  const lengthOf = cacheBy(({ name }: { readonly name: string }) => names.push(name));
  const a = { name: 'a' };
  expect([lengthOf(a), lengthOf(a), lengthOf({ name: 'a' })]).toEqual([1, 1, 2]);
  expect(names).toEqual(['a', 'a']);
});

it('a value may be undefined and is still computed once', () => {
  let count = 0;
  const none = cacheBy((_key: object): undefined => {
    count++;
  });
  const key = {};
  none(key);
  none(key);
  expect(count).toBe(1);
});
