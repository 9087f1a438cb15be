import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isRefusal } from '../errors/system-errors.ts';
import { createFileWindows } from './file-windows.ts';
import type { IndexedRecord, RecordPlace } from './record-index.ts';

/** File extension of record files. */
export const recordsEnding = '.records';
/** Records are collected in memory up to this many bytes before they are written. */
const bufferBytes = 1 << 20;

interface OwnFile {
  readonly name: string;
  readonly descriptor: number;
  /** Bytes written so far. */
  size: number;
}

/**
 * The record files of a folder: those of other runs are only read, and this run writes into its
 * own.
 */
export class RecordFiles {
  readonly #folder: string;
  /** By file name; undefined for a file that cannot be opened. */
  readonly #descriptors = new Map<string, number | undefined>();
  #windows = createFileWindows();
  #own: OwnFile | undefined;
  #refusal: Error | undefined;
  #buffer: Buffer | undefined;
  #bufferedLength = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** System error that ended all writing; undefined as long as writing works. */
  get refusal(): Error | undefined {
    return this.#refusal;
  }

  /** Names of the files that were read or written. */
  names(): ReadonlySet<string> {
    return new Set(this.#descriptors.keys());
  }

  /**
   * Adds a record at the end of this run's file; returns undefined if the file cannot be written.
   */
  append(bytes: Uint8Array): RecordPlace | undefined {
    const own = this.#refusal ? undefined : (this.#own ?? this.#openOwn());
    if (!own) return undefined;
    if (this.#bufferedLength + bytes.length > bufferBytes) this.flush();
    if (this.#refusal) return undefined;
    const place = { file: own.name, offset: own.size + this.#bufferedLength, length: bytes.length };
    if (bytes.length > bufferBytes) {
      this.#write(bytes);
      return this.#refusal ? undefined : place;
    }
    this.#buffer ??= Buffer.allocUnsafeSlow(bufferBytes);
    this.#buffer.set(bytes, this.#bufferedLength);
    this.#bufferedLength += bytes.length;
    return place;
  }

  /** Writes the records that are still in memory. */
  flush(): void {
    if (!this.#buffer || this.#bufferedLength === 0) return;
    const bytes = this.#buffer.subarray(0, this.#bufferedLength);
    this.#bufferedLength = 0;
    this.#write(bytes);
  }

  /** Flushes; the next record begins another file. */
  beginNew(): void {
    this.flush();
    this.#own = undefined;
  }

  /**
   * Returns a record, or undefined if it is missing or damaged. The next read overwrites the bytes.
   */
  read(place: IndexedRecord): Buffer | undefined {
    if (place.file === this.#own?.name) this.flush();
    if (!this.#descriptors.has(place.file)) this.#descriptors.set(place.file, openForReading(join(this.#folder, place.file)));
    const bytes = this.#bytesAt(place);
    return bytes && crc32(bytes) === place.checksum ? bytes : undefined;
  }

  close(): void {
    for (const descriptor of this.#descriptors.values()) if (descriptor !== undefined) closeSync(descriptor);
    this.#descriptors.clear();
    // A file that is opened later may get the number of one that was closed.
    this.#windows = createFileWindows();
    this.#own = undefined;
  }

  #openOwn(): OwnFile | undefined {
    try {
      mkdirSync(this.#folder, { recursive: true });
      const name = `${randomUUID()}${recordsEnding}`;
      this.#own = { name, descriptor: openSync(join(this.#folder, name), 'wx+'), size: 0 };
      this.#descriptors.set(name, this.#own.descriptor);
      return this.#own;
    } catch (error) {
      this.#refuse(error);
      return undefined;
    }
  }

  /** Bytes that cannot be written are lost: later runs compute their records again. */
  #write(bytes: Uint8Array): void {
    const own = this.#own;
    if (!own) return;
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(own.descriptor, bytes, written);
      own.size += bytes.length;
    } catch (error) {
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    if (!isRefusal(error)) throw error;
    this.#refusal = error;
  }

  #bytesAt({ file, offset, length }: RecordPlace): Buffer | undefined {
    const descriptor = this.#descriptors.get(file);
    if (descriptor === undefined) return undefined;
    try {
      const bytes = this.#windows.read(descriptor, offset, length, file === this.#own?.name);
      return bytes.length < length ? undefined : bytes;
    } catch (error) {
      // A record that the system refuses to read counts as damaged.
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }
}

function openForReading(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    // A file that cannot be opened counts as damaged.
    return undefined;
  }
}
