import { TextList, type TextListParts } from './text-list.ts';

/** Minimum number of slots: a power of two. */
const leastSlots = 1 << 7;
/** The number of slots doubles when more than this share is used. */
const maxLoad = 0.6;

/**
 * Unique texts, numbered from 0 in the order in which they were added, with lookup by text. Packed
 * like `TextList`.
 */
export class TextSet {
  readonly #texts: TextList;
  /** Number of a text plus one, at the index of its hash or the next free one. */
  #slots: Uint32Array;
  #hashes: Uint32Array;

  /** All texts of the list are different. */
  constructor(parts?: TextListParts) {
    const texts = new TextList(parts);
    this.#texts = texts;
    this.#hashes = new Uint32Array(Math.max(leastSlots, texts.size));
    for (let number = 0; number < texts.size; number++) this.#hashes[number] = hashOf(texts.at(number));
    this.#slots = this.#slotsFor(texts.size);
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Content from which the constructor makes the same set. */
  get parts(): TextListParts {
    return this.#texts.parts;
  }

  has(text: string): boolean {
    return this.numberOf(text) >= 0;
  }

  /** Returns -1 for a text that is not in the set. */
  numberOf(text: string): number {
    return (this.#slots[this.#slotOf(text, hashOf(text))] ?? 0) - 1;
  }

  /** Adds the text if it is new; returns its number. */
  add(text: string): number {
    const hash = hashOf(text);
    const slot = this.#slotOf(text, hash);
    const existing = (this.#slots[slot] ?? 0) - 1;
    if (existing >= 0) return existing;
    const number = this.#texts.push(text);
    if (number === this.#hashes.length) this.#growHashes();
    this.#hashes[number] = hash;
    if (this.#texts.size > maxLoad * this.#slots.length) this.#slots = this.#slotsFor(this.#texts.size);
    else this.#slots[slot] = number + 1;
    return number;
  }

  at(number: number): string {
    return this.#texts.at(number);
  }

  *[Symbol.iterator](): Generator<string> {
    for (let number = 0; number < this.#texts.size; number++) yield this.#texts.at(number);
  }

  /** Returns the slot of a text, or the free slot where it belongs. */
  #slotOf(text: string, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0 || (this.#hashes[number] === hash && this.#texts.at(number) === text)) return slot;
    }
  }

  #slotsFor(size: number): Uint32Array {
    const slots = new Uint32Array(Math.max(leastSlots, 2 ** Math.floor(Math.log2((size + 1) / maxLoad) + 1)));
    const mask = slots.length - 1;
    for (let number = 0; number < size; number++) {
      let slot = (this.#hashes[number] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    return slots;
  }

  #growHashes(): void {
    const larger = new Uint32Array(2 * this.#hashes.length);
    larger.set(this.#hashes);
    this.#hashes = larger;
  }
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
