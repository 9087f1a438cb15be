import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Pairs, productOfMissingPair } from '../../../../../templates/features/province/missing-pair.ts';

const pairs: Pairs = { places: { manitoba: 'MB', 'thunder-bay': 'ON' }, products: ['auto-insurance', 'condo-insurance'] };

it.each<[path: string, target: string | undefined]>([
  ['/location/manitoba/auto-insurance/', '/auto-insurance/?notOfferedIn=MB'],
  ['/location/thunder-bay/condo-insurance', '/condo-insurance/?notOfferedIn=ON'],
  ['/location/manitoba/boat-insurance/', undefined],
  ['/location/atlantis/auto-insurance/', undefined],
  ['/location/manitoba/', undefined],
  ['/location/manitoba/auto-insurance/more/', undefined],
  ['/places/location/manitoba/auto-insurance/', undefined],
  ['/location/toString/auto-insurance/', undefined],
  ['/location/__proto__/auto-insurance/', undefined],
  ['/', undefined],
])('%s leads to %s', (path, target) => expect(productOfMissingPair(path, pairs)).toBe(target));

it('every address leads to the page of a product or nowhere', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webPath(), fc.string()), (path) => {
      expect(productOfMissingPair(path, pairs) ?? '/auto-insurance/?notOfferedIn=MB').toMatch(
        /^\/(auto|condo)-insurance\/\?notOfferedIn=[A-Z]{2}$/,
      );
    }),
  );
});
