import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyCode, valueCode } from '../../../../generator/model/code.ts';
import type { Field } from '../../../../generator/model/kinds/kind.ts';
import { fieldCode } from '../../../../generator/model/print-model.ts';
import * as site from '../../../../generator/site.ts';

/** Evaluates code with the functions that declare a model. */
const evaluated = (code: string): unknown => new Function(...Object.keys(site), `return (${code});`)(...Object.values(site));

describe('printed code', () => {
  it('has the value that was printed', () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean());
    const nested = fc.oneof(
      value,
      fc.array(value),
      fc.dictionary(fc.string({ unit: 'binary' }), value, { noNullPrototype: true }),
    );
    fc.assert(
      fc.property(nested, (each) => {
        expect(evaluated(valueCode(each))).toEqual(each);
      }),
    );
  });

  it.each(['title', 'a-b', '2', "it's", '__proto__', 'constructor', '\u2028'])('has the property %j', (name) => {
    expect(Object.keys(evaluated(`{ ${keyCode(name)}: 1 }`) as object)).toEqual([name]);
  });

  it.each<[string, Field]>([
    ['text()', site.text()],
    ['text({ optional: true, localized: false, maxLength: 3 })', site.text({ optional: true, localized: false, maxLength: 3 })],
    ["symbol({ localized: true, choices: ['a', 'b'] })", site.symbol({ localized: true, choices: ['a', 'b'] })],
    ["link('page', { optional: true })", site.link('page', { optional: true })],
    ["list(link(['page', 'note']), { min: 1 })", site.list(site.link(['page', 'note']), { min: 1 })],
    ['list(text(), { localized: false })', site.list(site.text(), { localized: false })],
    ['group({ name: symbol() })', site.group({ name: site.symbol() })],
    ['integer({ localized: true })', site.integer({ localized: true })],
  ])('%s declares the same field', (code, field) => {
    expect(fieldCode(field)).toBe(code);
    expect(evaluated(code)).toEqual(field);
  });
});
