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
    'other styles after an event that was missed',
    { kind: 'styles', state: 5, stylesheet: '/assets/style-B.css' },
    { kind: 'update', stylesheet: '/assets/style-B.css', hasOtherContent: true },
  ],
  ['other code', { kind: 'code', code: 'def' }, { kind: 'reload' }],
  ['code whose scripts are the same', { kind: 'code' }, { kind: 'reload' }],
  ['other code before an event that was missed', { state: 5, code: 'def' }, { kind: 'reload' }],
  ['a stylesheet that is no more', { kind: 'styles', stylesheet: undefined }, { kind: 'reload' }],
  ['mistakes', { kind: 'problems' }, { kind: 'none' }],
  ['mistakes that are there already', { kind: 'problems', state: 3 }, { kind: 'none' }],
  [
    'mistakes after an event that was missed',
    { kind: 'problems', state: 5 },
    { kind: 'update', stylesheet: undefined, hasOtherContent: true },
  ],
  [
    'another run of the server with the same code',
    { session: 'two', state: 3 },
    { kind: 'update', stylesheet: undefined, hasOtherContent: true },
  ],
  ['another run of the server with other code', { session: 'two', state: 0, code: 'def' }, { kind: 'reload' }],
] as const)('at %s a page does what it takes', (_, change, action) => {
  expect(chooseAction(shown, event(change as Partial<DevelopEvent>))).toEqual(action);
});

test('a page that has taken an event in has nothing more to do for it', () => {
  const kinds = fc.constantFrom<DevelopEvent['kind']>('content', 'styles', 'code', 'problems');
  const versions = { session: fc.constantFrom('one', 'two'), state: fc.nat(9), code: fc.constantFrom('abc', 'def') };
  fc.assert(
    fc.property(fc.record({ ...versions, kind: kinds, ms: fc.nat() }), (given) => {
      expect(chooseAction(given, given)).toEqual({ kind: 'none' });
    }),
  );
});
