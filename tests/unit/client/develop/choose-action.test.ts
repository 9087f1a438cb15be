import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DevelopEvent, DevelopVersions } from '#contract/develop';
import { chooseAction } from '../../../../client/develop/choose-action.ts';

const shown: DevelopVersions = { session: 'one', state: 3, code: 'abc', stylesheet: '/assets/style-A.css' };
const event = (change: Partial<DevelopEvent>): DevelopEvent => ({ ...shown, state: 4, kind: 'content', ms: 1, ...change });

test.each([
  ['the state that is shown', { state: 3 }, { kind: 'none' }],
  ['other content', {}, { kind: 'update', stylesheet: undefined, hasOtherContent: true }],
  [
    'other styles',
    { kind: 'styles', stylesheet: '/assets/style-B.css' },
    { kind: 'update', stylesheet: '/assets/style-B.css', hasOtherContent: false },
  ],
  [
    'other styles after a missed event',
    { kind: 'styles', state: 5, stylesheet: '/assets/style-B.css' },
    { kind: 'update', stylesheet: '/assets/style-B.css', hasOtherContent: true },
  ],
  ['other code', { kind: 'code', code: 'def' }, { kind: 'reload' }],
  ['code with the same scripts', { kind: 'code' }, { kind: 'reload' }],
  ['other code before a missed event', { state: 5, code: 'def' }, { kind: 'reload' }],
  ['a removed stylesheet', { kind: 'styles', stylesheet: undefined }, { kind: 'reload' }],
  ['problems', { kind: 'problems' }, { kind: 'none' }],
  ['problems that are already shown', { kind: 'problems', state: 3 }, { kind: 'none' }],
  [
    'problems after a missed event',
    { kind: 'problems', state: 5 },
    { kind: 'update', stylesheet: undefined, hasOtherContent: true },
  ],
  [
    'another run of the server with the same code',
    { session: 'two', state: 3 },
    { kind: 'update', stylesheet: undefined, hasOtherContent: true },
  ],
  ['another run of the server with other code', { session: 'two', state: 0, code: 'def' }, { kind: 'reload' }],
] as const)('after %s the page does only what is necessary', (_, change, action) => {
  expect(chooseAction(shown, event(change as Partial<DevelopEvent>))).toEqual(action);
});

test('a page does nothing for an event that it has already applied', () => {
  const kinds = fc.constantFrom<DevelopEvent['kind']>('content', 'styles', 'code', 'problems');
  const versions = { session: fc.constantFrom('one', 'two'), state: fc.nat(9), code: fc.constantFrom('abc', 'def') };
  fc.assert(
    fc.property(fc.record({ ...versions, kind: kinds, ms: fc.nat() }), (shownEvent) => {
      expect(chooseAction(shownEvent, shownEvent)).toEqual({ kind: 'none' });
    }),
  );
});
