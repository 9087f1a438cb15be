import { closeSync, readSync, writeSync } from 'node:fs';
import { Fault } from '../errors/problem.ts';
import { FolderRefused, isRefusal } from '../errors/system-errors.ts';
import type { CacheWrites } from './cache-writes.ts';
import { openNameless } from './scratch-lines.ts';

/** Texts that are stored once and read in any order. */
export interface ScratchTexts {
  /** Stores a text and returns a function that reads it. */
  readonly add: (text: string) => () => string;
  /** Texts in the file cannot be read afterwards. */
  close(): void;
}

/** Stores texts in memory, for processes that read them again and again. */
export const memoryTexts = (): ScratchTexts => ({ add: (text) => () => text, close: () => {} });

/**
 * Stores texts in a nameless file in the folder. Reports a refused write to `writes` and goes on in
 * memory.
 */
export function createScratchTexts(folder: string, writes?: Pick<CacheWrites, 'refused'>): ScratchTexts {
  let descriptor: number | undefined;
  let size = 0;
  let isRefused = false;

  function write(text: string): () => string {
    const bytes = Buffer.from(text, 'utf8');
    descriptor ??= openNameless(folder);
    const file = descriptor;
    const start = size;
    const { length } = bytes;
    for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done, start + done);
    size += length;
    return () => readText(file, start, length);
  }

  return {
    add(text) {
      if (isRefused) return () => text;
      try {
        return write(text);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const refusal = new FolderRefused(folder, error);
        if (!writes) throw refusal;
        writes.refused(refusal);
        isRefused = true;
        return () => text;
      }
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

function readText(descriptor: number, start: number, length: number): string {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const read = readSync(descriptor, bytes, done, length - done, start + done);
    if (read === 0) throw new Fault('A scratch file is shorter than what was written into it.');
    done += read;
  }
  return bytes.toString('utf8');
}
