import {
  type Columns,
  copyColumns,
  createColumns,
  enlargeColumns,
  firstRows,
  type PackedIndex,
  packedIndexPieces,
  parsePackedIndex,
} from './packed-index.ts';
import { TextList } from './text-list.ts';
import { TextSet } from './text-set.ts';

/** Position of a record: its file and the bytes within it. */
export interface RecordPlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** Position, stamp and checksum of a record. */
export interface IndexedRecord extends RecordPlace {
  /** Describes the input of the record. */
  readonly stamp: string;
  readonly checksum: number;
}

/** Maximum number of stamps for each row in a written index. */
const maxStamps = 1.05;

/**
 * Positions of records by key, in packed columns, so that a million of them fit in memory and are
 * read from disk at once.
 */
export class RecordIndex {
  /** The number of a key is its row. */
  readonly #keys: TextSet;
  /** Some stamps that no row refers to any more may stay. */
  readonly #stamps: TextList;
  readonly #files: string[];
  #columns: Columns;
  #size = 0;

  constructor(keys = new TextSet(), stamps = new TextList(), files: string[] = [], columns: Columns = createColumns(0)) {
    this.#keys = keys;
    this.#stamps = stamps;
    this.#files = files;
    this.#columns = columns;
    for (let row = 0; row < keys.size; row++) this.#size += columns.isThere[row] ?? 0;
  }

  get size(): number {
    return this.#size;
  }

  *keys(): Generator<string> {
    for (const row of this.#rows()) yield this.#keys.at(row);
  }

  has(key: string): boolean {
    return this.#rowOf(key) >= 0;
  }

  /** Returns the name of the file that has the record of a key. */
  fileOf(key: string): string | undefined {
    const row = this.#rowOf(key);
    return row < 0 ? undefined : this.#files[this.#columns.file[row] ?? 0];
  }

  stampOf(key: string): string | undefined {
    const row = this.#rowOf(key);
    return row < 0 ? undefined : this.#stampAt(row);
  }

  get(key: string): IndexedRecord | undefined {
    const row = this.#rowOf(key);
    return row < 0 ? undefined : { ...this.#placeAt(row), checksum: this.#columns.checksum[row] ?? 0, stamp: this.#stampAt(row) };
  }

  set(key: string, { file, offset, length, checksum, stamp }: IndexedRecord): void {
    const row = this.#keys.add(key);
    if (row >= this.#columns.isThere.length) this.#columns = enlargeColumns(this.#columns);
    const columns = this.#columns;
    const isNew = columns.isThere[row] === 0;
    if (isNew || this.#stampAt(row) !== stamp) columns.stamp[row] = this.#stamps.push(stamp);
    if (isNew) this.#size++;
    columns.isThere[row] = 1;
    columns.file[row] = this.#numberOf(file);
    columns.offset[row] = offset;
    columns.length[row] = length;
    columns.checksum[row] = checksum;
  }

  delete(key: string): void {
    const row = this.#rowOf(key);
    if (row < 0) return;
    this.#columns.isThere[row] = 0;
    this.#size--;
  }

  /** Removes the records of all other keys; returns true if there were any. */
  keepOnly(keys: Iterable<string>): boolean {
    const isWanted = new Uint8Array(this.#keys.size);
    for (const key of keys) {
      const row = this.#keys.numberOf(key);
      if (row >= 0) isWanted[row] = 1;
    }
    const before = this.#size;
    for (const row of this.#rows()) {
      if (isWanted[row] === 1) continue;
      this.#columns.isThere[row] = 0;
      this.#size--;
    }
    return this.#size < before;
  }

  /** Returns the files that have records, with the number of used bytes of each. */
  usedBytes(): Map<string, number> {
    const { isThere, file, length } = this.#columns;
    const used: number[] = [];
    for (let row = 0; row < this.#keys.size; row++) {
      if (isThere[row] !== 1) continue;
      const at = file[row] ?? 0;
      used[at] = (used[at] ?? 0) + (length[row] ?? 0);
    }
    // Files without records are holes.
    return new Map(used.flatMap((bytes, at) => [[this.#files[at] ?? '', bytes] as const]));
  }

  /** Returns a copy that no later change affects. Both share their texts, which are only added. */
  copy(): RecordIndex {
    return new RecordIndex(this.#keys, this.#stamps, [...this.#files], copyColumns(this.#columns));
  }

  /** Returns the pieces that `fromBytes` reads when joined. */
  toPieces(): Uint8Array[] {
    // Copying all rows takes longer than reading some more stamps.
    const isWhole = this.#size === this.#keys.size && this.#stamps.size <= maxStamps * this.#size;
    const isPacked = isWhole && this.usedBytes().size === this.#files.length;
    return packedIndexPieces(isPacked ? this.#packed() : this.#repacked());
  }

  /** Returns the index as it is in memory, where all rows are in use, and most stamps. */
  #packed(): PackedIndex {
    return {
      keys: this.#keys.parts,
      stamps: this.#stamps.parts,
      files: this.#files,
      columns: firstRows(this.#columns, this.#size),
    };
  }

  /** Copies the rows that are in use. */
  #repacked(): PackedIndex {
    const files = [...this.usedBytes().keys()];
    const keys = new TextList();
    const stamps = new TextList();
    const columns = createColumns(this.#size);
    for (const row of this.#rows()) {
      const at = keys.push(this.#keys.at(row));
      const { file, offset, length } = this.#placeAt(row);
      columns.isThere[at] = 1;
      columns.stamp[at] = stamps.push(this.#stampAt(row));
      columns.file[at] = files.indexOf(file);
      columns.offset[at] = offset;
      columns.length[at] = length;
      columns.checksum[at] = this.#columns.checksum[row] ?? 0;
    }
    return { keys: keys.parts, stamps: stamps.parts, files, columns };
  }

  /** Reads the joined pieces of `toPieces`. */
  static fromBytes(bytes: Buffer): RecordIndex {
    const { keys, stamps, files, columns } = parsePackedIndex(bytes);
    return new RecordIndex(new TextSet(keys), new TextList(stamps), files, columns);
  }

  *#rows(): Generator<number> {
    for (let row = 0; row < this.#keys.size; row++) if (this.#columns.isThere[row] === 1) yield row;
  }

  /** Returns -1 for a key without a record. */
  #rowOf(key: string): number {
    const row = this.#keys.numberOf(key);
    return row >= 0 && this.#columns.isThere[row] === 1 ? row : -1;
  }

  #stampAt(row: number): string {
    return this.#stamps.at(this.#columns.stamp[row] ?? 0);
  }

  #placeAt(row: number): RecordPlace {
    const { file, offset, length } = this.#columns;
    return { file: this.#files[file[row] ?? 0] ?? '', offset: offset[row] ?? 0, length: length[row] ?? 0 };
  }

  #numberOf(file: string): number {
    const number = this.#files.lastIndexOf(file);
    return number >= 0 ? number : this.#files.push(file) - 1;
  }
}
