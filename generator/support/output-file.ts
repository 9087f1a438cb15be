import { contentHash } from './content-hash.ts';

/** One file of the output. */
export interface OutputFile {
  /** Relative to the output folder, with '/' between segments, not percent-encoded. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** Creates an output file; a text is encoded as UTF-8. */
export function outputFile(path: string, content: string | Uint8Array): OutputFile {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return { path, bytes, hash: contentHash(bytes) };
}
