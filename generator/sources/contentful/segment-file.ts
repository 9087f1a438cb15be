import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFolder } from '../../errors/system-errors.ts';

/** First letter of a line: an entry, an asset, or the deletion of one. */
type LineKind = 'E' | 'A' | 'e' | 'a';

export interface SegmentRecord {
  readonly file: string;
  readonly bytes: number;
  readonly hash: string;
}

export interface Line {
  readonly kind: LineKind;
  readonly id: string;
  readonly json: () => string;
  /** With the line break at its end. */
  readonly bytes: Buffer;
}

export const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

export const newSegmentName = (): string => `segment-${randomUUID()}.jsonl`;

/** A new segment, written line by line. Its methods throw FolderRefused if it cannot be written. */
export class SegmentFile {
  readonly file = newSegmentName();
  readonly #folder: string;
  readonly #stream: WriteStream;
  readonly #failure: Promise<never>;
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#stream = createWriteStream(join(folder, this.file));
    this.#failure = new Promise<never>((_, reject) => this.#stream.once('error', reject));
    // It is thrown by the next write.
    this.#failure.catch(() => {});
  }

  write(kind: LineKind, id: string, json: string): Promise<void> {
    const line = Buffer.from(`${kind}${id}\t${json}\n`, 'utf8');
    this.#hash.update(line);
    this.#bytes += line.length;
    return guardFolder(this.#folder, async () => {
      if (this.#stream.write(line)) return;
      await Promise.race([new Promise<void>((resolve) => this.#stream.once('drain', () => resolve())), this.#failure]);
    });
  }

  /** Ends the file. Returns undefined if it is empty. */
  async end(): Promise<SegmentRecord | undefined> {
    await Promise.race([new Promise<void>((resolve) => this.#stream.end(() => resolve())), this.#failure]);
    return this.#bytes === 0 ? undefined : { file: this.file, bytes: this.#bytes, hash: this.#hash.digest('hex') };
  }

  async abort(): Promise<void> {
    await this.end().catch(() => {});
    // A later pull removes it if it cannot be removed now.
    await this.remove().catch(() => {});
  }

  remove(): Promise<void> {
    return rm(join(this.#folder, this.file), { force: true });
  }
}

/** Returns the last line of each kind and id. */
export function lastLines(segments: readonly Buffer[]): ReadonlyMap<string, Line> {
  const lines = new Map<string, Line>();
  for (const segment of segments) for (const line of linesOf(segment)) lines.set(`${line.kind.toUpperCase()} ${line.id}`, line);
  return lines;
}

function* linesOf(segment: Buffer): Generator<Line> {
  for (let start = 0; start < segment.length; ) {
    const end = segment.indexOf(10, start);
    const tab = segment.indexOf(9, start);
    const from = start;
    yield {
      kind: String.fromCharCode(segment[from] ?? 0) as LineKind,
      id: segment.toString('utf8', from + 1, tab),
      json: () => segment.toString('utf8', tab + 1, end),
      bytes: segment.subarray(from, end + 1),
    };
    start = end + 1;
  }
}
