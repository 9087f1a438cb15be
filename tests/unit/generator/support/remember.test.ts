import { expect, it } from 'vitest';
import { rememberBy } from '../../../../generator/support/remember.ts';

it('a value is computed once for each object', () => {
  const asked: string[] = [];
  const lengthOf = rememberBy(({ name }: { readonly name: string }) => asked.push(name));
  const a = { name: 'a' };
  expect([lengthOf(a), lengthOf(a), lengthOf({ name: 'a' })]).toEqual([1, 1, 2]);
  expect(asked).toEqual(['a', 'a']);
});

it('a value may be undefined and is still computed once', () => {
  let count = 0;
  const none = rememberBy((_key: object): undefined => {
    count++;
  });
  const key = {};
  none(key);
  none(key);
  expect(count).toBe(1);
});
