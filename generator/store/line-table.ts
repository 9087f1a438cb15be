const newline = 10;
const tab = 9;

/**
 * Lines of text, found by what stands before their first tab. They stay the bytes that they are: a million of them take little more memory
 * than their text, which may be 4 GiB long.
 */
export class LineTable {
  readonly size: number;
  readonly #pieces: readonly Piece[];
  /** One more than the offset of a line, at the place that the hash of its key names, or the next free one. */
  #slots: Uint32Array | undefined;
  /** Where the line begins that comes after the one found last: most tables are asked in their own order, and need no index then. */
  #next = 0;

  /**
   * Each piece holds whole lines, with a line break at the end of each; a line without a tab is a key as a whole. No two lines have one
   * key.
   */
  constructor(pieces: readonly Buffer[]) {
    let start = 0;
    let size = 0;
    this.#pieces = pieces.map((bytes) => {
      const piece = { bytes, start };
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) size++;
      start += bytes.length;
      return piece;
    });
    this.size = size;
  }

  has(key: string): boolean {
    return this.#offsetOf(key) >= 0;
  }

  /** The line of a key without its break; undefined if there is none. */
  find(key: string): string | undefined {
    const offset = this.#offsetOf(key);
    if (offset < 0) return undefined;
    const { bytes, start } = this.#pieceAt(offset);
    return bytes.toString('utf8', offset - start, bytes.indexOf(newline, offset - start));
  }

  /** All lines in their order. */
  *lines(): Generator<string> {
    for (const { bytes, from, end } of this.#places()) yield bytes.toString('utf8', from, end);
  }

  /** Where each line begins and ends in its piece. */
  *#places(): Generator<Piece & { readonly from: number; readonly end: number }> {
    for (const piece of this.#pieces) {
      let from = 0;
      for (let end = piece.bytes.indexOf(newline); end >= 0; end = piece.bytes.indexOf(newline, from)) {
        yield { ...piece, from, end };
        from = end + 1;
      }
    }
  }

  #offsetOf(key: string): number {
    const bytes = Buffer.from(key, 'utf8');
    const offset = this.#isKeyAt(this.#next, bytes, 0, bytes.length) ? this.#next : this.#indexedOffsetOf(bytes);
    if (offset >= 0) {
      const piece = this.#pieceAt(offset);
      this.#next = piece.start + piece.bytes.indexOf(newline, offset - piece.start) + 1;
    }
    return offset;
  }

  #indexedOffsetOf(key: Buffer): number {
    this.#slots ??= this.#indexed();
    return (this.#slots[this.#slotOf(this.#slots, key, 0, key.length)] ?? 0) - 1;
  }

  /** Made when something is looked for: many tables are only gone through. */
  #indexed(): Uint32Array {
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * this.size + 2)));
    for (const { bytes, start, from, end } of this.#places()) {
      const found = bytes.subarray(from, end).indexOf(tab);
      slots[this.#slotOf(slots, bytes, from, found < 0 ? end : from + found)] = start + from + 1;
    }
    return slots;
  }

  /** The slot of a key that is there, or the one where it would be put. */
  #slotOf(slots: Uint32Array, key: Buffer, start: number, end: number): number {
    const mask = slots.length - 1;
    for (let slot = hashOf(key, start, end) & mask; ; slot = (slot + 1) & mask) {
      const offset = (slots[slot] ?? 0) - 1;
      if (offset < 0 || this.#isKeyAt(offset, key, start, end)) return slot;
    }
  }

  #isKeyAt(offset: number, key: Buffer, start: number, end: number): boolean {
    const piece = this.#pieceAt(offset);
    const keyStart = offset - piece.start;
    const keyEnd = keyStart + end - start;
    const sign = piece.bytes[keyEnd];
    return (sign === tab || sign === newline) && key.compare(piece.bytes, keyStart, keyEnd, start, end) === 0;
  }

  /** The piece that holds an offset. */
  #pieceAt(offset: number): Piece {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pieces[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#pieces[low] ?? noPiece;
  }
}

interface Piece {
  readonly bytes: Buffer;
  /** Offset of its first byte. */
  readonly start: number;
}

const noPiece: Piece = { bytes: Buffer.alloc(0), start: 0 };

/** FNV-1a, 32 bits. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
