import type { IndexedRecord } from '../store/record-index.ts';
import type { RecordPack } from '../store/record-pack.ts';
import type { RenderedMarkdown } from './render-markdown.ts';

/** A text without mistakes whose HTML follows from it alone. */
export interface KeptText {
  /** As it was written. */
  readonly text: string;
  readonly rendered: RenderedMarkdown;
}

/** Texts that were rendered before, by reference. */
export interface KeptTexts {
  has(reference: string): boolean;
  read(reference: string): KeptText | undefined;
  /** `text` is what `keptTextBytes` has made. */
  add(reference: string, text: Uint8Array): void;
  /** Where another thread can read the text. */
  place(reference: string): IndexedRecord | undefined;
}

/** A kept text as it lies in its pack. */
export const keptTextBytes = (text: KeptText): Uint8Array => Buffer.from(JSON.stringify(text));

/** What `keptTextBytes` has made. */
export const parseKeptText = (bytes: Buffer): KeptText => JSON.parse(bytes.toString('utf8')) as KeptText;

/** Keeps texts in a pack. A reference names its text: there is no other state to tell. */
export const keptTexts = (pack: RecordPack): KeptTexts => ({
  has: (reference) => pack.has(reference),
  read(reference) {
    const bytes = pack.read(reference);
    return bytes && parseKeptText(bytes);
  },
  add: (reference, text) => pack.add(reference, '', text),
  place: (reference) => pack.place(reference),
});
