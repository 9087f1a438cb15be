/** Where a record lies: its file, and the bytes within it. */
export interface RecordPlace {
  /** Name of the file. */
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** What an index knows of a record. */
export interface IndexedRecord extends RecordPlace {
  /** Names the state of what the record was made from. */
  readonly stamp: string;
  readonly checksum: number;
}

/** Places of records by key, packed: a million of them are to fit into memory beside everything else. */
export class RecordIndex {
  readonly #rows = new Map<string, number>();
  readonly #stamps: string[] = [];
  readonly #files: string[] = [];
  #file = new Uint16Array(0);
  #checksum = new Uint32Array(0);
  #length = new Uint32Array(0);
  #offset = new Float64Array(0);

  get size(): number {
    return this.#rows.size;
  }

  keys(): IterableIterator<string> {
    return this.#rows.keys();
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  stampOf(key: string): string | undefined {
    const row = this.#rows.get(key);
    return row === undefined ? undefined : this.#stamps[row];
  }

  get(key: string): IndexedRecord | undefined {
    const row = this.#rows.get(key);
    if (row === undefined) return undefined;
    return {
      file: this.#files[this.#file[row] ?? 0] ?? '',
      offset: this.#offset[row] ?? 0,
      length: this.#length[row] ?? 0,
      checksum: this.#checksum[row] ?? 0,
      stamp: this.#stamps[row] ?? '',
    };
  }

  set(key: string, { file, offset, length, checksum, stamp }: IndexedRecord): void {
    const row = this.#rows.get(key) ?? this.#stamps.length;
    if (row >= this.#file.length) this.#grow();
    this.#rows.set(key, row);
    this.#stamps[row] = stamp;
    this.#file[row] = this.#numberOf(file);
    this.#offset[row] = offset;
    this.#length[row] = length;
    this.#checksum[row] = checksum;
  }

  delete(key: string): void {
    this.#rows.delete(key);
  }

  /** The files that records lie in, with the bytes that are in use of each. */
  usedBytes(): Map<string, number> {
    const used = new Map<string, number>();
    for (const row of this.#rows.values()) {
      const file = this.#files[this.#file[row] ?? 0] ?? '';
      used.set(file, (used.get(file) ?? 0) + (this.#length[row] ?? 0));
    }
    return used;
  }

  /** One line a record, behind a line with the names of the files that are in use. */
  toText(): string {
    const files = [...this.usedBytes().keys()];
    const numberOf = this.#files.map((file) => files.indexOf(file));
    const lines = [JSON.stringify(files)];
    for (const [key, row] of this.#rows) {
      const numbers = [numberOf[this.#file[row] ?? 0], this.#offset[row], this.#length[row], this.#checksum[row]];
      lines.push(`${key}\t${this.#stamps[row]}\t${numbers.join('\t')}`);
    }
    return lines.join('\n');
  }

  static fromText(text: string): RecordIndex {
    const index = new RecordIndex();
    const [files = '[]', ...lines] = text.split('\n');
    index.#files.push(...(JSON.parse(files) as string[]));
    for (const line of lines) {
      const [key = '', stamp = '', file, offset, length, checksum] = line.split('\t');
      const place = { file: index.#files[Number(file)] ?? '', offset: Number(offset), length: Number(length) };
      index.set(key, { ...place, stamp, checksum: Number(checksum) });
    }
    return index;
  }

  #numberOf(file: string): number {
    const known = this.#files.lastIndexOf(file);
    return known >= 0 ? known : this.#files.push(file) - 1;
  }

  #grow(): void {
    const rows = Math.max(1_024, this.#file.length * 2);
    const grown = <T extends { set(from: T): void }>(larger: T, from: T): T => {
      larger.set(from);
      return larger;
    };
    this.#file = grown(new Uint16Array(rows), this.#file);
    this.#checksum = grown(new Uint32Array(rows), this.#checksum);
    this.#length = grown(new Uint32Array(rows), this.#length);
    this.#offset = grown(new Float64Array(rows), this.#offset);
  }
}
