import { TextList, type TextListParts } from './text-list.ts';

/** Places for as many texts, before there is more: a power of two. */
const leastSlots = 1 << 7;
/** Slots are twice as many when more than this part of them is taken. */
const maxLoad = 0.6;

/** Different texts, numbered from 0 in the order in which they came, and found by what they say. Packed as `TextList` is. */
export class TextSet {
  readonly #texts: TextList;
  /** One more than the number of a text, at the place that its hash names, or the next free one. */
  #slots: Uint32Array;
  #hashes: Uint32Array;

  /** The texts of the list are all different. */
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

  /** What a set can be made of again. */
  get parts(): TextListParts {
    return this.#texts.parts;
  }

  has(text: string): boolean {
    return this.numberOf(text) >= 0;
  }

  /** -1 for a text that is not there. */
  numberOf(text: string): number {
    return (this.#slots[this.#slotOf(text, hashOf(text))] ?? 0) - 1;
  }

  /** Gives the number of the text, whether it is new or not. */
  add(text: string): number {
    const hash = hashOf(text);
    const slot = this.#slotOf(text, hash);
    const known = (this.#slots[slot] ?? 0) - 1;
    if (known >= 0) return known;
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

  /** The slot of a text that is there, or the one where it would be put. */
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
    const grown = new Uint32Array(2 * this.#hashes.length);
    grown.set(this.#hashes);
    this.#hashes = grown;
  }
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
