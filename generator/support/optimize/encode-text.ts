import { hash as hashOnce } from 'node:crypto';
import { contentHash, hashLength } from '../content-hash.ts';

/** Length of a text up to which memory is reused, in characters; each has at most three bytes. */
const maxLength = 1 << 17;
/** Bytes before the text, for its length in decimal digits and a colon. */
const headBytes = 8;

/** UTF-8 bytes of a text, and their contentHash. */
interface EncodedText {
  /** Valid until the next text is encoded. */
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/**
 * Gain: a third of the time to encode and hash pages. Encodes into memory that is reused, behind
 * the length that the hash begins with, so that one call hashes both.
 */
export function createTextEncoder(): (text: string) => EncodedText {
  let memory: Buffer | undefined;
  return (text) => {
    if (text.length > maxLength) {
      const bytes = Buffer.from(text, 'utf8');
      return { bytes, hash: contentHash(bytes) };
    }
    memory ??= Buffer.allocUnsafeSlow(headBytes + 3 * maxLength);
    const end = headBytes + memory.write(text, headBytes, 'utf8');
    const head = `${end - headBytes}:`;
    const start = headBytes - head.length;
    memory.write(head, start, 'latin1');
    const hash = hashOnce('sha256', memory.subarray(start, end)).slice(0, hashLength);
    return { bytes: memory.subarray(headBytes, end), hash };
  };
}
