import { describe, expect, test } from 'vitest';
import { wellFormed } from '../../../../generator/support/well-formed.ts';

const half = '\ud83d';
const whole = '\ufffd';

describe('wellFormed', () => {
  test.each([
    ['a text', `x ${half} y`, `x ${whole} y`, [[]]],
    ['the second half alone', '\udc4b', whole, [[]]],
    ['an item of a list', ['a', [half]], ['a', [whole]], [[1, 0]]],
    ['members of a record', { a: { b: half }, c: 1, d: half }, { a: { b: whole }, c: 1, d: whole }, [['a', 'b'], ['d']]],
    ['the name of a member', { [half]: 1 }, { [whole]: 1 }, [[whole]]],
  ])('replaces half a character in %s, and names the text', (_what, given, expected, paths) => {
    const halves: unknown[] = [];
    expect(wellFormed<unknown>(given, (path) => halves.push(path))).toEqual(expected);
    expect(halves).toEqual(paths);
    expect(JSON.stringify(wellFormed<unknown>(given))).not.toMatch(/\\ud/);
  });

  test('returns the same value if it has no half character', () => {
    const value = { a: ['😀', 'é', '\\ud83d', null, undefined, 3, true], b: {} };
    expect(wellFormed(value, () => expect.unreachable())).toBe(value);
  });
});
