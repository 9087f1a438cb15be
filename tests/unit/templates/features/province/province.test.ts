import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../../../client/safe-storage.ts';
import { model } from '../../../../../content/model.ts';
import { defaultProvince, findProvince, provinceOfHost } from '../../../../../templates/features/province/province.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../../../support/fake-storage.ts';

const codes = ['AB', 'BC', 'MB', 'NB', 'NF', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'] as const;
const provinces = codes.map((code) => ({ code }));

/** Values in place of a code. */
const saying = () =>
  fc.option(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...codes, 'QC', 'on', ' ON', '__proto__', '')), {
    nil: undefined,
  });

describe('the province of the site', () => {
  it.each<[sayings: readonly (string | undefined)[], code: string]>([
    [['AB', 'BC', 'MB'], 'AB'],
    [[undefined, 'BC', 'MB'], 'BC'],
    [[undefined, undefined, 'MB'], 'MB'],
    [[undefined, undefined, undefined], 'ON'],
    [['XX', 'QC', 'MB'], 'MB'],
    [['ab', ' BC', 'null'], 'ON'],
    [['', '', ''], 'ON'],
  ])('of the values %j is %s', (sayings, code) => {
    expect(findProvince(provinces, ...sayings, defaultProvince)?.code).toBe(code);
  });

  it('is one of the known provinces for any values', () => {
    fc.assert(
      fc.property(saying(), saying(), saying(), (override, saved, detected) => {
        const code = findProvince(provinces, override, saved, detected, defaultProvince)?.code;
        expect(codes).toContain(code);
        const known = [override, saved, detected].find((text) => codes.some((each) => each === text));
        expect(code).toBe(known ?? 'ON');
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['can be read', createFakeStorage],
    ['is full', createFullStorage],
    ['is blocked', () => blockedStorage],
  ])('is read without an error from a storage that %s, with any content', (_, storageWith) => {
    fc.assert(
      fc.property(saying(), saying(), (kept, next) => {
        const storage = createSafeStorage(() => storageWith(kept === undefined ? {} : { savedProvince: kept }));
        expect(codes).toContain(findProvince(provinces, storage.get('savedProvince'), defaultProvince)?.code);
        storage.set('savedProvince', String(next));
        expect(codes).toContain(findProvince(provinces, storage.get('savedProvince'), defaultProvince)?.code);
      }),
      { numRuns: 1_000 },
    );
  });
});

it.each([
  ['NL', 'NF'],
  ['NF', 'NF'],
  ['QC', 'QC'],
  ['constructor', 'constructor'],
  [undefined, undefined],
])('the code %s of a host is %s', (code, expected) => {
  expect(provinceOfHost(code)).toBe(expected);
});

it('the content contains the twelve codes and no others', () => {
  expect(model.province.fields.code.choices).toEqual(codes);
});
