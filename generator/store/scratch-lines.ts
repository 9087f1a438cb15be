import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FolderRefused, isRefusal } from '../errors/system-errors.ts';
import type { CacheWrites } from './cache-writes.ts';

/** Lines of text that are gone through several times, in their order. */
export interface ScratchLines {
  readonly count: number;
  /** Takes a line, which holds no line break. */
  add(line: string): void;
  all(): Iterable<string>;
  /** All of them as bytes, each with its break: read anew, in pieces that hold whole lines. */
  pieces(): readonly Buffer[];
  close(): void;
}

/** Text that is held in memory before it goes to the file, in characters. */
const heldCharacters = 1 << 18;
/** The same where the file cannot be written. */
const maxHeldCharacters = 1 << 26;
/** Bytes that are read at a time: as text they are still small enough for V8 to collect them soon. */
const readBytes = 1 << 15;

/**
 * Holds lines: a few in memory, many in a file of its own on the folder's disk; without a folder all of them in memory. If the file cannot
 * be written, as many as memory has room for are reported to `writes` and held there; more throw FolderRefused.
 */
export function createScratchLines(folder?: string, writes?: Pick<CacheWrites, 'refused'>): ScratchLines {
  let count = 0;
  let held: string[] = [];
  let characters = 0;
  let descriptor: number | undefined;
  let size = 0;
  let isRefused = false;
  /** Where each of the pieces ends that were written. */
  const ends: number[] = [];

  function spill(into: string): void {
    const bytes = heldBytes();
    try {
      descriptor ??= openNameless(into);
      const file = descriptor;
      // At its place: part of what was refused before may lie there.
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, size + done);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const refused = new FolderRefused(into, error);
      if (!writes || characters > maxHeldCharacters) throw refused;
      writes.refused(refused);
      isRefused = true;
      return;
    }
    size += bytes.length;
    ends.push(size);
    held = [];
    characters = 0;
  }

  const heldBytes = (): Buffer => Buffer.from(held.map((line) => `${line}\n`).join(''), 'utf8');

  return {
    get count() {
      return count;
    },
    add(line) {
      held.push(line);
      count++;
      characters += line.length;
      if (folder !== undefined && characters > (isRefused ? maxHeldCharacters : heldCharacters)) spill(folder);
    },
    *all() {
      if (descriptor !== undefined) yield* readLines(descriptor, size);
      yield* held;
    },
    pieces() {
      const from = descriptor;
      const written = from === undefined ? [] : ends.map((end, at) => readPiece(from, ends[at - 1] ?? 0, end));
      return held.length === 0 ? written : [...written, heldBytes()];
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

/** A new file in the folder, which loses its name at once: whatever ends the run, nothing of it is left. */
function openNameless(folder: string): number {
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

/** The memory is the same all the time: what is given up by the megabyte is collected late. */
function* readLines(descriptor: number, size: number): Generator<string> {
  let bytes = Buffer.allocUnsafeSlow(Math.min(readBytes, size));
  /** Bytes of a line that has begun. */
  let begun = 0;
  for (let position = 0; position < size; ) {
    const read = readSync(descriptor, bytes, begun, Math.min(bytes.length - begun, size - position), position);
    position += read;
    const known = begun + read;
    const end = bytes.subarray(0, known).lastIndexOf(10) + 1;
    if (end > 0) yield* bytes.toString('utf8', 0, end - 1).split('\n');
    bytes.copy(bytes, 0, end, known);
    begun = known - end;
    if (begun === bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length);
  }
}
