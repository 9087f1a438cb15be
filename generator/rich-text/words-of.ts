import { contentHash } from '../support/content-hash.ts';
import { isRecord, type RichTextDocument } from './rich-text-document.ts';

/** Returns the words of a document, block after block, without formatting. */
export function wordsOf(document: RichTextDocument): string {
  return [...wordsIn(document)].join(' ').replace(/\s+/g, ' ').trim();
}

function* wordsIn(node: unknown): Generator<string> {
  if (!isRecord(node)) return;
  if (typeof node.value === 'string') yield node.value;
  if (Array.isArray(node.content)) for (const child of node.content) yield* wordsIn(child);
}

/** Returns the hash of a text as it was written, without spaces around it. */
export const wordsHash = (written: string): string => contentHash(written.trim());
