/** What lists grow by when they are full: their memory is copied then. */
const growth = 1.25;
const leastBytes = 1 << 12;
const leastTexts = 1 << 6;
/** Bytes that a UTF-16 unit takes at the most. */
const bytesPerUnit = 3;

/** What a list can be made of again: the bytes of all texts, and where each of them ends. */
export interface TextListParts {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
}

/**
 * Texts, numbered from 0, one behind the other in memory that the garbage collector does not walk through: a million of them take little more
 * than their bytes. All of them together have room for 4 GiB.
 */
export class TextList {
  #bytes: Buffer;
  #ends: Uint32Array;
  #size: number;

  constructor({ bytes, ends }: TextListParts = { bytes: Buffer.alloc(0), ends: new Uint32Array(0) }) {
    this.#bytes = bytes;
    this.#ends = ends;
    this.#size = ends.length;
  }

  get size(): number {
    return this.#size;
  }

  /** Gives the number of the text that was put at the end. */
  push(text: string): number {
    const start = this.#startOf(this.#size);
    const most = start + bytesPerUnit * text.length;
    if (most > this.#bytes.length) this.#growBytes(most);
    if (this.#size === this.#ends.length) this.#growEnds();
    this.#ends[this.#size] = start + this.#bytes.write(text, start);
    return this.#size++;
  }

  /** An empty text for a number that is not there. */
  at(number: number): string {
    const start = this.#startOf(number);
    return this.#bytes.toString('utf8', start, this.#ends[number] ?? start);
  }

  get parts(): TextListParts {
    return { bytes: this.#bytes.subarray(0, this.#startOf(this.#size)), ends: this.#ends.subarray(0, this.#size) };
  }

  #startOf(number: number): number {
    return this.#ends[number - 1] ?? 0;
  }

  #growBytes(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(leastBytes, needed, Math.ceil(this.#bytes.length * growth)));
    this.#bytes.copy(grown);
    this.#bytes = grown;
  }

  #growEnds(): void {
    const grown = new Uint32Array(Math.max(leastTexts, Math.ceil(this.#size * growth)));
    grown.set(this.#ends);
    this.#ends = grown;
  }
}
