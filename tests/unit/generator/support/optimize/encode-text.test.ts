import { expect, test } from 'vitest';
import { contentHash } from '../../../../../generator/support/content-hash.ts';
import { createTextEncoder } from '../../../../../generator/support/optimize/encode-text.ts';

const long = 1 << 17;

test.each([
  ['no character', ''],
  ['letters', '<p>A page.</p>'],
  ['letters with accents', 'Été à Montréal, « oui »\u202f!'],
  ['characters of four bytes, and halves of them', 'a 🛶 b \ud83d c \udef6'],
  ['as many characters as memory has room for', '漢'.repeat(long)],
  ['more characters', `${'漢'.repeat(long)}!`],
])('a text of %s has its UTF-8 bytes and their hash, also after others', (_name, text) => {
  const encode = createTextEncoder();
  for (const each of [text, 'Another, longer text.'.repeat(10), text]) {
    const { bytes, hash } = encode(each);
    const expected = Buffer.from(each, 'utf8');
    expect(expected.equals(bytes)).toBe(true);
    expect(hash).toBe(contentHash(expected));
  }
});
