import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../generator/support/content-hash.ts';

describe('a content hash', () => {
  it('has 20 permanent hexadecimal characters', () => {
    expect(contentHash('a', 'é')).toBe('d2cbd67359385c2e6cf7');
  });

  it('depends on the boundaries between parts', () => {
    expect(contentHash('ab', 'c')).not.toBe(contentHash('a', 'bc'));
    expect(contentHash('a')).not.toBe(contentHash('a', ''));
  });

  it('differs for different contents', () => {
    const parts = fc.array(fc.string({ unit: fc.constantFrom('a', ':', '1', '2', 'é') }), { maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        expect(contentHash(...one) === contentHash(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });

  it('is the same for a text and its bytes', () => {
    expect(contentHash(Buffer.from('abc'))).toBe(contentHash('abc'));
  });
});
