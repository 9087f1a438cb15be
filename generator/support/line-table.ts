const newline = 10;
const tab = 9;

/**
 * Lines of text, found by what stands before their first tab. They stay the bytes that they are: a million of them take little more memory
 * than their text.
 */
export class LineTable {
  readonly size: number;
  readonly #bytes: Buffer;
  /** One more than the offset of a line, at the place that the hash of its key names, or the next free one. */
  readonly #slots: Uint32Array;

  /** The bytes hold whole lines, each with a line break at its end; a line without a tab is a key as a whole. Of two lines with one key, the later one is found. */
  constructor(bytes: Buffer) {
    let size = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) size++;
    this.size = size;
    this.#bytes = bytes;
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * size + 2)));
    for (const [start, end] of this.#places()) {
      const found = bytes.subarray(start, end).indexOf(tab);
      const slot = this.#slotOf(bytes, start, found < 0 ? end : start + found);
      this.#slots[slot] = start + 1;
    }
  }

  has(key: string): boolean {
    return this.#offsetOf(key) >= 0;
  }

  /** The line of a key without its break; undefined if there is none. */
  find(key: string): string | undefined {
    const start = this.#offsetOf(key);
    return start < 0 ? undefined : this.#bytes.toString('utf8', start, this.#bytes.indexOf(newline, start));
  }

  /** All lines in their order. */
  *lines(): Generator<string> {
    for (const [start, end] of this.#places()) yield this.#bytes.toString('utf8', start, end);
  }

  /** Where each line begins and ends. */
  *#places(): Generator<readonly [start: number, end: number]> {
    let start = 0;
    for (let end = this.#bytes.indexOf(newline); end >= 0; end = this.#bytes.indexOf(newline, start)) {
      yield [start, end];
      start = end + 1;
    }
  }

  #offsetOf(key: string): number {
    const bytes = Buffer.from(key, 'utf8');
    return (this.#slots[this.#slotOf(bytes, 0, bytes.length)] ?? 0) - 1;
  }

  /** The slot of a key that is there, or the one where it would be put. */
  #slotOf(key: Buffer, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(key, start, end) & mask; ; slot = (slot + 1) & mask) {
      const offset = (this.#slots[slot] ?? 0) - 1;
      if (offset < 0 || this.#isKeyAt(offset, key, start, end)) return slot;
    }
  }

  #isKeyAt(offset: number, key: Buffer, start: number, end: number): boolean {
    const keyEnd = offset + end - start;
    const sign = this.#bytes[keyEnd];
    return (sign === tab || sign === newline) && key.compare(this.#bytes, offset, keyEnd, start, end) === 0;
  }
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
