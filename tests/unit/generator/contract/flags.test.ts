import { expect, test } from 'vitest';
import { flagsState } from '#contract/flags';

test('the state of the flags is indexed by name, without fields for the server', () => {
  const variant = { name: 'new-flow', enabled: true };
  expect(flagsState([{ name: 'A', enabled: true, variant, impressionData: true }], 'healthy')).toEqual({
    status: 'healthy',
    toggles: { A: { enabled: true, variant } },
  });
});

test('a flag may have any name', () => {
  const toggle = { name: '__proto__', enabled: true, variant: { name: 'disabled', enabled: false }, impressionData: false };
  const { toggles } = flagsState([toggle], 'initializing');
  expect(Object.keys(toggles)).toEqual(['__proto__']);
  expect(toggles.constructor).not.toHaveProperty('enabled');
});
