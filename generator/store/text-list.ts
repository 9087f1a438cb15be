/** Growth factor of a full list, whose memory is then copied. */
const growth = 1.25;
const leastBytes = 1 << 12;
const leastTexts = 1 << 6;
/** Maximum UTF-8 bytes of a UTF-16 unit. */
const bytesPerUnit = 3;

/** Content of a list: the bytes of all texts, and the end offset of each. */
export interface TextListParts {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
}

/**
 * Texts, numbered from 0, one after the other in a single buffer. The garbage collector does not
 * walk through them, and a million need little more than their bytes. Maximum size: 4 GiB.
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

  /** Adds a text and returns its number. */
  push(text: string): number {
    const start = this.#startOf(this.#size);
    const most = start + bytesPerUnit * text.length;
    if (most > this.#bytes.length) this.#growBytes(most);
    if (this.#size === this.#ends.length) this.#growEnds();
    this.#ends[this.#size] = start + this.#bytes.write(text, start);
    return this.#size++;
  }

  /** Returns the text of a number; '' for a number without a text. */
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
    const larger = Buffer.allocUnsafeSlow(Math.max(leastBytes, needed, Math.ceil(this.#bytes.length * growth)));
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }

  #growEnds(): void {
    const larger = new Uint32Array(Math.max(leastTexts, Math.ceil(this.#size * growth)));
    larger.set(this.#ends);
    this.#ends = larger;
  }
}
