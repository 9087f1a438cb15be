import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlayState } from '../../../../client/navigation/overlay-state.ts';

it.each([
  [null, { overlays: [], below: undefined }],
  [undefined, { overlays: [], below: undefined }],
  ['text', { overlays: [], below: undefined }],
  [{ key: 'initial' }, { overlays: [], below: undefined }],
  [{ overlays: 'blade:menu' }, { overlays: [], below: undefined }],
  [{ overlays: { 0: 'blade:menu' } }, { overlays: [], below: undefined }],
  [{ overlays: ['blade:menu', 1, null, ['x']] }, { overlays: ['blade:menu'], below: undefined }],
  [
    { overlays: ['blade:menu'], below: [] },
    { overlays: ['blade:menu'], below: [] },
  ],
  [
    { overlays: ['a', 'b'], below: ['b', {}] },
    { overlays: ['a', 'b'], below: ['b'] },
  ],
  [{ below: true }, { overlays: [], below: undefined }],
])('a history entry with the state %j has the overlays %j', (state, expected) => {
  expect(overlayState(state)).toEqual(expected);
});

it('the names of overlays are texts for any state', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), fc.anything(), fc.anything(), (any, overlays, below) => {
      for (const state of [any, { overlays, below }]) {
        const read = overlayState(state);
        for (const name of [...read.overlays, ...(read.below ?? [])]) expect(name).toBeTypeOf('string');
      }
    }),
  );
});
