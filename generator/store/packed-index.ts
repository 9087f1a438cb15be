import type { TextListParts } from './text-list.ts';

/** Content of an index: one row per key. */
export interface PackedIndex {
  readonly keys: TextListParts;
  readonly stamps: TextListParts;
  readonly files: string[];
  readonly columns: Columns;
}

/** One number per row and column. */
export interface Columns {
  readonly isThere: Uint8Array;
  /** Number in the list of stamps. */
  readonly stamp: Uint32Array;
  /** Number in the list of files. */
  readonly file: Uint16Array;
  readonly checksum: Uint32Array;
  readonly length: Uint32Array;
  readonly offset: Float64Array;
}

/** Order of the columns in a file. */
const columnNames = ['isThere', 'stamp', 'file', 'checksum', 'length', 'offset'] as const;
/** Number of parts in a written list of texts. */
const listCount = 2;
const leastRows = 1 << 10;

/** First line of a written index. */
interface Head {
  readonly files: string[];
  readonly size: number;
  /** Length in bytes of each part: keys, stamps, columns. */
  readonly lengths: readonly number[];
}

/** Returns the pieces that `parsePackedIndex` reads when joined: a line of JSON, then each part. */
export function packedIndexPieces({ keys, stamps, files, columns }: PackedIndex): Uint8Array[] {
  const parts = [...listParts(keys), ...listParts(stamps), ...columnNames.map((name) => bytesOf(columns[name]))];
  const head: Head = { files, size: columns.isThere.length, lengths: parts.map(({ length }) => length) };
  return [Buffer.from(`${JSON.stringify(head)}\n`), ...parts];
}

/** Reads the joined pieces of `packedIndexPieces`. */
export function parsePackedIndex(bytes: Buffer): PackedIndex {
  let start = bytes.indexOf('\n') + 1;
  const { files, lengths } = JSON.parse(bytes.toString('utf8', 0, start)) as Head;
  const parts = lengths.map((length) => {
    // A copy is aligned, as arrays of numbers require.
    const part = new Uint8Array(bytes.subarray(start, start + length));
    start += length;
    return part.buffer;
  });
  const listAt = (at: number): TextListParts => ({
    bytes: Buffer.from(parts[at] ?? new ArrayBuffer()),
    ends: new Uint32Array(parts[at + 1] ?? new ArrayBuffer()),
  });
  const column = (name: keyof Columns): ArrayBuffer => parts[2 * listCount + columnNames.indexOf(name)] ?? new ArrayBuffer();
  const columns = {
    isThere: new Uint8Array(column('isThere')),
    stamp: new Uint32Array(column('stamp')),
    file: new Uint16Array(column('file')),
    checksum: new Uint32Array(column('checksum')),
    length: new Uint32Array(column('length')),
    offset: new Float64Array(column('offset')),
  };
  return { keys: listAt(0), stamps: listAt(listCount), files, columns };
}

/** Creates columns of zeros. */
export const createColumns = (rows: number): Columns => ({
  isThere: new Uint8Array(rows),
  stamp: new Uint32Array(rows),
  file: new Uint16Array(rows),
  checksum: new Uint32Array(rows),
  length: new Uint32Array(rows),
  offset: new Float64Array(rows),
});

/** Copies columns into larger ones. */
export const enlargeColumns = (columns: Columns): Columns =>
  copyColumns(columns, Math.max(leastRows, 2 * columns.isThere.length));

/** Copies columns into new memory; additional rows are zeros. */
export function copyColumns(columns: Columns, rows = columns.isThere.length): Columns {
  const copy = createColumns(rows);
  for (const name of columnNames) copy[name].set(columns[name]);
  return copy;
}

/** Returns the first rows, in the same memory. */
export const firstRows = ({ isThere, stamp, file, checksum, length, offset }: Columns, rows: number): Columns => ({
  isThere: isThere.subarray(0, rows),
  stamp: stamp.subarray(0, rows),
  file: file.subarray(0, rows),
  checksum: checksum.subarray(0, rows),
  length: length.subarray(0, rows),
  offset: offset.subarray(0, rows),
});

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const listParts = ({ bytes, ends }: TextListParts): Buffer[] => [bytes, bytesOf(ends)];
