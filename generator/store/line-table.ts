const newline = 10;
const tab = 9;

/**
 * Lines of text, found by the key before their first tab. They stay bytes, so that a million of
 * them need little more memory than their text. Maximum size: 4 GiB.
 */
export class LineTable {
  readonly size: number;
  readonly #pieces: readonly Piece[];
  /** Offset of a line plus one, at the index of its key's hash or the next free one. */
  #slots: Uint32Array | undefined;
  /**
   * Offset of the line after the last match: most tables are read in their own order and need no
   * index.
   */
  #next = 0;

  /**
   * Each piece consists of whole lines with line breaks. A line without a tab is a key. Keys are
   * unique.
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

  /** Returns the line of a key without its line break, or undefined. */
  find(key: string): string | undefined {
    const offset = this.#offsetOf(key);
    if (offset < 0) return undefined;
    const { bytes, start } = this.#pieceAt(offset);
    return bytes.toString('utf8', offset - start, bytes.indexOf(newline, offset - start));
  }

  /** Yields all lines in order. */
  *lines(): Generator<string> {
    for (const { bytes } of this.#pieces) {
      let from = 0;
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
        yield bytes.toString('utf8', from, end);
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

  /** Built on the first lookup out of order: many tables are only read from start to end. */
  #indexed(): Uint32Array {
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * this.size + 2)));
    for (const { bytes, start } of this.#pieces) {
      let from = 0;
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
        const tabAt = bytes.indexOf(tab, from);
        slots[this.#slotOf(slots, bytes, from, tabAt < 0 || tabAt > end ? end : tabAt)] = start + from + 1;
        from = end + 1;
      }
    }
    return slots;
  }

  /** Returns the slot of a key, or the free slot where it belongs. */
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
    const separator = piece.bytes[keyEnd];
    return (separator === tab || separator === newline) && key.compare(piece.bytes, keyStart, keyEnd, start, end) === 0;
  }

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
