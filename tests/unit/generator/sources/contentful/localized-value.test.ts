import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localizedValue } from '../../../../../generator/sources/contentful/localized-value.ts';
import type { LocalizedValue } from '../../../../../generator/sources/contentful/space.ts';

const fallbacks = new Map<string, string | null>([
  ['en', null],
  ['fr', 'en'],
  ['fr-CA', 'fr'],
  ['de', null],
  // Contentful does not allow this, but a file could contain it.
  ['a', 'b'],
  ['b', 'a'],
  ['x', 'unknown'],
]);
const read = (value: LocalizedValue | undefined, code: string, isLocalized = true): unknown =>
  localizedValue(value, { code, defaultCode: 'en', isLocalized, fallbacks });

describe('the value of a field in a language', () => {
  it.each<[string, LocalizedValue | undefined, string, unknown]>([
    ['its own', { en: 'E', fr: 'F' }, 'fr', 'F'],
    ['that of the fallback language', { en: 'E' }, 'fr', 'E'],
    ['that of the next in the chain', { en: 'E' }, 'fr-CA', 'E'],
    ['the nearest in the chain', { en: 'E', fr: 'F' }, 'fr-CA', 'F'],
    ['undefined without a fallback, even if the default has a value', { en: 'E' }, 'de', undefined],
    ['an empty text, which ends the search', { en: 'E', fr: '' }, 'fr-CA', ''],
    ['null, which ends the search', { en: 'E', fr: null }, 'fr-CA', null],
    ['an empty list, never one combined from two', { en: ['E'], fr: [] }, 'fr', []],
    ['zero', { en: 1, fr: 0 }, 'fr', 0],
    ['no', { en: true, fr: false }, 'fr', false],
    ['undefined if no language has a value', {}, 'fr-CA', undefined],
    ['undefined if the field is absent', undefined, 'fr', undefined],
    ['undefined in a language that the space does not have', { en: 'E' }, 'it', undefined],
    ['undefined after a missing fallback', { en: 'E' }, 'x', undefined],
    ['undefined at the end of a circle', { en: 'E' }, 'a', undefined],
    ['the value of a circle', { b: 'B' }, 'a', 'B'],
    ['undefined for properties of every object', {}, 'constructor', undefined],
  ])('is %s', (_, value, code, expected) => {
    expect(read(value, code)).toEqual(expected);
  });

  it.each(['en', 'fr', 'fr-CA', 'de', 'it'])('is that of the default in %s if the field is not localized', (code) => {
    expect(read({ en: 'E', fr: 'left over', de: 'left over' }, code, false)).toBe('E');
    expect(read({ fr: 'left over' }, code, false)).toBeUndefined();
  });

  it('is always the first existing one of the chain', () => {
    const codes = ['a', 'b', 'c', 'd', 'e'];
    const values = fc.dictionary(fc.constantFrom(...codes), fc.constantFrom('text', '', null, 0, false));
    const chains = fc.dictionary(fc.constantFrom(...codes), fc.option(fc.constantFrom(...codes)));
    fc.assert(
      fc.property(values, chains, fc.constantFrom(...codes), (value, chain, code) => {
        const along: string[] = [];
        for (let at: string | null = code; at !== null && !along.includes(at); at = chain[at] ?? null) along.push(at);
        const rules = { code, defaultCode: 'a', isLocalized: true, fallbacks: new Map(Object.entries(chain)) };
        const holder = along.find((each) => Object.hasOwn(value, each));
        expect(localizedValue(value, rules)).toBe(holder === undefined ? undefined : value[holder]);
      }),
    );
  });
});
