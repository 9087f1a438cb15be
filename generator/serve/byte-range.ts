/** Part of a file: positions of its first and last byte, 0-based. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the part that a `Range` header names; undefined for the whole file, several parts and
 * other units.
 */
export function parseByteRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined || !/^bytes=[^,]*$/i.test(header)) return undefined;
  const [, first = '', last = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header) ?? [];
  const range =
    first === ''
      ? { first: Math.max(0, length - Number(last)), last: length - 1 }
      : { first: Number(first), last: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
  return range.first <= range.last && `${first}${last}` !== '' ? range : 'unsatisfiable';
}
