import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of text that are gone through several times, in their order. */
export interface ScratchLines {
  readonly count: number;
  /** Takes a line, which holds no line break. */
  add(line: string): void;
  all(): Iterable<string>;
  close(): void;
}

/** Text that is held in memory before it goes to the file, in characters. */
const heldCharacters = 1 << 22;
/** Bytes that are read at a time. */
const readBytes = 1 << 20;

/** Holds lines: a few in memory, many in a file of its own below the folder. */
export function createScratchLines(folder: string): ScratchLines {
  let count = 0;
  let held: string[] = [];
  let characters = 0;
  let file: { readonly path: string; readonly descriptor: number } | undefined;
  let size = 0;

  function spill(): void {
    if (!file) {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${process.pid}-${Date.now().toString(36)}.scratch`);
      file = { path, descriptor: openSync(path, 'wx+') };
    }
    const bytes = Buffer.from(`${held.join('\n')}\n`, 'utf8');
    for (let written = 0; written < bytes.length; ) written += writeSync(file.descriptor, bytes, written);
    size += bytes.length;
    held = [];
    characters = 0;
  }

  return {
    get count() {
      return count;
    },
    add(line) {
      held.push(line);
      count++;
      characters += line.length;
      if (characters > heldCharacters) spill();
    },
    *all() {
      if (file) yield* readLines(file.descriptor, size);
      yield* held;
    },
    close() {
      if (!file) return;
      closeSync(file.descriptor);
      rmSync(file.path, { force: true });
      file = undefined;
    },
  };
}

function* readLines(descriptor: number, size: number): Generator<string> {
  let rest = Buffer.alloc(0);
  for (let position = 0; position < size; ) {
    const bytes = Buffer.allocUnsafe(Math.min(readBytes, size - position));
    const read = readSync(descriptor, bytes, 0, bytes.length, position);
    position += read;
    const known = Buffer.concat([rest, bytes.subarray(0, read)]);
    const end = known.lastIndexOf(10) + 1;
    if (end > 0) yield* known.toString('utf8', 0, end - 1).split('\n');
    rest = known.subarray(end);
  }
}
