import { createHash, type Hash, randomUUID } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readSync, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { guardFolder } from '../../errors/system-errors.ts';
import { contentHash } from '../../support/content-hash.ts';
import { isRunning } from '../../support/process-identity.ts';

/** First letter of a line: an entry, an asset, or the deletion of one. */
type LineKind = 'E' | 'A' | 'e' | 'a';

export interface SegmentRecord {
  readonly file: string;
  readonly bytes: number;
  readonly hash: string;
}

/** A line of a segment, whose content stays in the file. */
export interface Line {
  readonly kind: LineKind;
  readonly id: string;
  /** Text of the JSON before the fields: the members of an entity that have no texts. */
  readonly head: string;
  /**
   * Reads the line, with the line break at its end. Throws if the file cannot be read any more.
   */
  readonly bytes: () => Buffer;
}

export const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

export const newSegmentName = (): string => `segment-${randomUUID()}.jsonl`;

/** Names of unfinished segments of this process: after a restart, another one may have its number. */
const unfinished = new Set<string>();

/** Names host and process that write an unfinished segment. */
function newPartName(): string {
  const name = `segment-${contentHash(hostname())}-${process.pid}-${randomUUID()}.part`;
  unfinished.add(name);
  return name;
}

const partName = /^segment-(?<host>\w+)-(?<pid>\d+)-[\da-f-]{36}\.part$/;

/** True for an unfinished segment whose process on this host has ended. */
export function isOrphan(name: string): boolean {
  const { host, pid } = partName.exec(name)?.groups ?? {};
  if (host !== contentHash(hostname()) || unfinished.has(name)) return false;
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

/**
 * A new segment, written line by line. It gets its name when it is complete. Its methods throw
 * FolderRefused if it cannot be written.
 */
export class SegmentFile {
  readonly file = newSegmentName();
  readonly #part = newPartName();
  readonly #folder: string;
  readonly #stream: WriteStream;
  readonly #failure: Promise<never>;
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#stream = createWriteStream(join(folder, this.#part));
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
    await rename(join(this.#folder, this.#part), join(this.#folder, this.file));
    unfinished.delete(this.#part);
    return this.#bytes === 0 ? undefined : { file: this.file, bytes: this.#bytes, hash: this.#hash.digest('hex') };
  }

  async abort(): Promise<void> {
    await this.end().catch(() => {});
    // A later pull removes it if it cannot be removed now.
    await this.remove().catch(() => {});
  }

  async remove(): Promise<void> {
    for (const name of [this.#part, this.file]) await rm(join(this.#folder, name), { force: true });
    unfinished.delete(this.#part);
  }
}

/** Bytes of a segment that are in memory at a time, unless a line is longer. */
const chunkBytes = 1 << 20;
const lineBreak = 10;
const tab = 9;
/** Begins the last member of an entity, which nothing before it can contain. */
const fieldsStart = ',"fields":';

/** Returns the JSON of a line. */
export const jsonOf = (bytes: Buffer): string => bytes.toString('utf8', bytes.indexOf(tab) + 1, bytes.length - 1);

/** Files that are opened when they are read, until they are closed; then they are opened again. */
export class OpenSegments {
  readonly #descriptors = new Map<string, number>();

  read(path: string, offset: number, length: number): Buffer {
    const descriptor = this.#descriptors.get(path) ?? openSync(path, 'r');
    this.#descriptors.set(path, descriptor);
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
  }

  close(): void {
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor);
    this.#descriptors.clear();
  }
}

/**
 * Reads a segment once and visits its lines. Returns its size and hash; rejects if it cannot be
 * read.
 */
export async function scanSegment(
  path: string,
  segments: OpenSegments,
  visit: (line: Line) => void,
): Promise<Omit<SegmentRecord, 'file'>> {
  const hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
      visit(lineAt(bytes.subarray(start, end + 1), path, offset + start, segments));
      start = end + 1;
    }
    offset += start;
    rest = bytes.subarray(start);
  }
  return { bytes: offset + rest.length, hash: hash.digest('hex') };
}

function lineAt(line: Buffer, path: string, offset: number, segments: OpenSegments): Line {
  const { length } = line;
  const end = line.indexOf(tab);
  const fields = line.indexOf(fieldsStart, end);
  return {
    kind: String.fromCharCode(line[0] ?? 0) as LineKind,
    id: line.toString('utf8', 1, end),
    head: fields < 0 ? '' : line.toString('utf8', end + 1, fields),
    bytes: () => segments.read(path, offset, length),
  };
}
