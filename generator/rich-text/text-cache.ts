import type { IndexedRecord } from '../store/record-index.ts';
import type { RecordPack } from '../store/record-pack.ts';
import type { RenderedMarkdown } from './rendered-markdown.ts';

/** A text without problems whose HTML depends on nothing else. */
export interface CachedText {
  /** As it was written: Markdown or an HtmlText. */
  readonly text: unknown;
  readonly rendered: RenderedMarkdown;
}

/** Cache of rendered texts, by reference. */
export interface TextCache {
  has(reference: string): boolean;
  read(reference: string): CachedText | undefined;
  /** `text` is from `cachedTextBytes`. */
  add(reference: string, text: Uint8Array): void;
  /** Returns the position of a text, for readers in other threads. */
  place(reference: string): IndexedRecord | undefined;
}

/** Serializes a cached text. */
export const cachedTextBytes = (text: CachedText): Uint8Array => Buffer.from(JSON.stringify(text));

/** Parses bytes from `cachedTextBytes`. */
export const parseCachedText = (bytes: Buffer): CachedText => JSON.parse(bytes.toString('utf8')) as CachedText;

/** Opens a cache in a pack. Stamps are empty: the reference is a fingerprint of the text. */
export const openTextCache = (pack: RecordPack): TextCache => ({
  has: (reference) => pack.has(reference),
  read(reference) {
    const bytes = pack.read(reference);
    return bytes && parseCachedText(bytes);
  },
  add: (reference, text) => pack.add(reference, '', text),
  place: (reference) => pack.place(reference),
});
