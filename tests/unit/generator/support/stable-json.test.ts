import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stableJson } from '../../../../generator/support/stable-json.ts';

it('equal values give one text, for any order of their members', () => {
  expect(stableJson({ b: { d: 1, c: [{ f: 1, e: 2 }] }, a: undefined })).toBe('{"b":{"c":[{"e":2,"f":1}],"d":1}}');
});

it('the order of a list counts', () => {
  expect(stableJson([1, 2])).not.toBe(stableJson([2, 1]));
});

it('the text parses to an equal value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('a record with reversed members gives the same text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      expect(stableJson(Object.fromEntries(Object.entries(record).reverse()))).toBe(stableJson(record));
    }),
  );
});
