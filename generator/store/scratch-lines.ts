import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FolderRefused, isRefusal } from '../errors/system-errors.ts';
import type { CacheWrites } from './cache-writes.ts';

/** Lines of text that are read several times, in order. */
export interface ScratchLines {
  readonly count: number;
  /** Adds a line, which has no line breaks. */
  add(line: string): void;
  all(): Iterable<string>;
  clear(): void;
  /** Reads all lines as bytes with their line breaks, in pieces of whole lines. */
  pieces(): readonly Buffer[];
  close(): void;
}

/** Maximum text in memory before it is written to the file, in characters. */
const memoryCharacters = 1 << 18;
/** Maximum text in memory if the file cannot be written, in characters. */
const maxMemoryCharacters = 1 << 26;
/** Maximum UTF-8 bytes of a UTF-16 unit. */
const bytesPerUnit = 3;
const newline = 10;
/** Bytes per read: small enough for V8 to collect the decoded text soon. */
const readBytes = 1 << 15;

/**
 * Stores a few lines in memory and many in a nameless file in the folder. Reports a refused write
 * to `writes` and continues in memory; throws FolderRefused if that is full.
 */
export function createScratchLines(folder?: string, writes?: Pick<CacheWrites, 'refused'>): ScratchLines {
  let count = 0;
  let memory = Buffer.alloc(0);
  let lines: string[] = [];
  let characters = 0;
  let descriptor: number | undefined;
  let size = 0;
  let isRefused = false;
  /** End offset of each written piece. */
  let ends: number[] = [];

  function spill(into: string): void {
    const bytes = bytesInMemory();
    try {
      descriptor ??= openNameless(into);
      const file = descriptor;
      // Written at an explicit position: a refused write may have left a part there.
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, size + done);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const refusal = new FolderRefused(into, error);
      if (!writes || characters > maxMemoryCharacters) throw refusal;
      writes.refused(refusal);
      isRefused = true;
      return;
    }
    size += bytes.length;
    ends.push(size);
    lines = [];
    characters = 0;
  }

  /** The next call overwrites the bytes. Joining the lines first would take many times as long. */
  function bytesInMemory(): Buffer {
    const most = lines.length + bytesPerUnit * characters;
    if (most > memory.length) memory = Buffer.allocUnsafeSlow(most);
    let end = 0;
    for (const line of lines) {
      end += memory.write(line, end);
      memory[end++] = newline;
    }
    return memory.subarray(0, end);
  }

  return {
    get count() {
      return count;
    },
    add(line) {
      lines.push(line);
      count++;
      characters += line.length;
      if (folder !== undefined && characters > (isRefused ? maxMemoryCharacters : memoryCharacters)) spill(folder);
    },
    *all() {
      if (descriptor !== undefined) yield* readLines(descriptor, size);
      yield* lines;
    },
    pieces() {
      const from = descriptor;
      const filePieces = from === undefined ? [] : ends.map((end, at) => readPiece(from, ends[at - 1] ?? 0, end));
      return lines.length === 0 ? filePieces : [...filePieces, Buffer.from(bytesInMemory())];
    },
    clear() {
      // The file is written again from its start.
      [count, lines, characters, size, ends] = [0, [], 0, 0, []];
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

/**
 * Opens a new file and removes its name at once, so that the system deletes it however the run
 * ends.
 */
export function openNameless(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.scratch`);
  const descriptor = openSync(path, 'wx+');
  rmSync(path);
  return descriptor;
}

function readPiece(descriptor: number, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  for (let at = 0; at < bytes.length; ) at += readSync(descriptor, bytes, at, bytes.length - at, start + at);
  return bytes;
}

/** Reuses one buffer: V8 collects discarded buffers late. */
function* readLines(descriptor: number, size: number): Generator<string> {
  let bytes = Buffer.allocUnsafeSlow(Math.min(readBytes, size));
  /** Bytes of an incomplete line at the start of the buffer. */
  let partLength = 0;
  for (let position = 0; position < size; ) {
    const read = readSync(descriptor, bytes, partLength, Math.min(bytes.length - partLength, size - position), position);
    position += read;
    const length = partLength + read;
    const end = bytes.subarray(0, length).lastIndexOf(newline) + 1;
    if (end > 0) yield* bytes.toString('utf8', 0, end - 1).split('\n');
    bytes.copy(bytes, 0, end, length);
    partLength = length - end;
    if (partLength === bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length);
  }
}
