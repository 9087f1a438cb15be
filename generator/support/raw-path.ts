import { isUtf8 } from 'node:buffer';

/**
 * Names of files are bytes on many systems. In a string, each byte above 127 of a name that is not
 * UTF-8 stands as a lone surrogate (U+DC80 to U+DCFF), as in Python (PEP 383).
 */

/** Returns the string for a name. */
export const nameOfBytes = (bytes: Buffer): string =>
  isUtf8(bytes)
    ? bytes.toString('utf8')
    : [...bytes].map((byte) => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)).join('');

/** Returns a path as calls of the file system need it. */
export function rawPath(path: string): string | Buffer {
  if (path.isWellFormed()) return path;
  const bytes = [...path].map((character) => {
    const code = character.charCodeAt(0);
    return character.length === 1 && code >= 0xdc80 && code <= 0xdcff ? Buffer.of(code - 0xdc00) : Buffer.from(character);
  });
  return Buffer.concat(bytes);
}
