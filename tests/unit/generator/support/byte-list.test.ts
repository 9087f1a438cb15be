import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteList } from '../../../../generator/support/byte-list.ts';

it('a list of bytes gives what was added since it was asked last, whole and in order', () => {
  const addition = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('é'.repeat(50_000)));
  fc.assert(
    fc.property(fc.array(fc.array(addition, { maxLength: 5 })), (rounds) => {
      const list = createByteList();
      for (const additions of rounds) {
        for (const each of additions) list.add(each);
        expect(Buffer.concat(list.take()).equals(Buffer.from(additions.join('')))).toBe(true);
      }
    }),
  );
});

it('its pieces end where an addition ends', () => {
  const list = createByteList();
  const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`);
  for (const line of lines) list.add(line);
  const pieces = list.take();
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.filter((piece) => piece.at(-1) !== 10)).toEqual([]);
});
