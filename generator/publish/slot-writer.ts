import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileRecord } from '../manifest/build-manifest.ts';
import { contentHashOfPieces } from '../support/content-hash.ts';
import { growingFile, journalFile } from './own-notes.ts';
import { removeIfFile } from './own-path.ts';
import { createModeSetter } from './published-modes.ts';
import { removeObstacles } from './remove-obstacles.ts';

/**
 * Puts files into the unpublished slot. Its calls block: many small files are written faster in
 * sequence, on several threads, than by asynchronous calls.
 */
export interface SlotWriter {
  /** Writes a file. `isThere`: the slot has another version of it. */
  write(path: string, bytes: Uint8Array | string, isThere: boolean): void;
  /** Begins a file that is written piece by piece. It has to end before the next one begins. */
  grow(): GrowingSlotFile;
  /** Links a published file into the slot. Returns false if it is missing. */
  link(path: string, isThere: boolean): boolean;
  /** Returns the text of a published file; undefined if it is missing. */
  published(path: string): string | undefined;
  /** Ends the writing. A thread that ends does that for its writers. */
  close(): void;
}

interface GrowingSlotFile {
  add(text: string): void;
  /** Puts the file at its path, unless the file there has the same hash (`before`). */
  end(path: string, before: string | undefined): FileRecord;
}

/** Absolute paths of the two slots of an output folder. */
export interface Slots {
  readonly out: string;
  readonly spare: string;
  /** True: unchanged published files need no link in the other slot. */
  readonly isInPlace?: boolean;
  /** True: the list of the other slot names all published files. */
  readonly areLinksListed?: boolean;
}

/** Errors of a file whose path, or a folder around it, is taken. */
const obstructed = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR']);

/** Opens the unpublished slot for writing. */
export const createSlotWriter = (slots: Slots): SlotWriter => new DiskSlotWriter(slots);

/** Opens the unpublished slot until `work` has ended. */
export async function withSlotWriter<T>(slots: Slots, work: (writer: SlotWriter) => Promise<T>): Promise<T> {
  const writer = createSlotWriter(slots);
  try {
    return await work(writer);
  } finally {
    writer.close();
  }
}

/** Maximum number of cached folders: pages of one folder follow each other. */
const maxFolders = 20_000;

/** Number of characters that are buffered before a write, and of bytes that are read at a time. */
const pieceLength = 1 << 16;

class DiskSlotWriter implements SlotWriter {
  readonly #slots: Slots;
  /** Folders that exist in the slot. */
  readonly #folders = new Set<string>();
  readonly #modes = createModeSetter();
  /** Descriptor of the journal, which several threads may append to; opening it takes as long as creating a file. */
  #journal: number | undefined;

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  write(path: string, bytes: Uint8Array | string, isThere: boolean): void {
    this.#put(path, isThere, (file) => {
      writeFileSync(file, bytes, { flag: 'wx' });
      this.#modes.file(file);
    });
  }

  grow(): GrowingSlotFile {
    const growing = join(this.#slots.spare, growingFile);
    const descriptor = openSync(growing, 'w+');
    let buffer = '';
    const flush = (): void => {
      writeFileSync(descriptor, buffer);
      buffer = '';
    };
    return {
      add: (text) => {
        buffer += text;
        if (buffer.length > pieceLength) flush();
      },
      end: (path, before) => {
        flush();
        const { size } = fstatSync(descriptor);
        const hash = contentHashOfPieces(size, bytesOf(descriptor));
        closeSync(descriptor);
        if (hash === before) rmSync(growing);
        else {
          this.#modes.file(growing);
          this.#put(path, before !== undefined, (file) => renameSync(growing, file));
        }
        return { hash, size };
      },
    };
  }

  link(path: string, isThere: boolean): boolean {
    const { out, isInPlace = false, areLinksListed = false } = this.#slots;
    const published = join(out, path);
    if (isInPlace) return existsSync(published);
    if (isThere && !existsSync(published)) return false;
    try {
      // Files are replaced and never changed in place, so two slots may share one.
      this.#put(path, isThere, (file) => linkSync(published, file), areLinksListed);
      return true;
    } catch (error) {
      if (existsSync(published)) throw error;
      return false;
    }
  }

  published(path: string): string | undefined {
    try {
      return readFileSync(join(this.#slots.out, path), 'utf8');
    } catch {
      // A missing file is made again by the caller.
      return undefined;
    }
  }

  #put(path: string, isThere: boolean, make: (file: string) => void, isListed = false): void {
    const { spare } = this.#slots;
    const file = join(spare, path);
    const write = (): void => {
      this.#prepareFolder(dirname(path));
      if (!isListed) this.#addToJournal(path);
      // Truncating is slower than creating, and would change the other slot if both share the file.
      if (isThere) rmSync(file, { force: true });
      make(file);
    };
    try {
      write();
    } catch (error) {
      if (!obstructed.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      // The build before used the path for something else: a folder, or another kind of file.
      if (!removeIfFile(spare, path)) removeObstacles(spare, path);
      write();
    }
  }

  close(): void {
    if (this.#journal !== undefined) closeSync(this.#journal);
    this.#journal = undefined;
  }

  #addToJournal(path: string): void {
    this.#journal ??= openSync(join(this.#slots.spare, journalFile), 'a');
    writeFileSync(this.#journal, `${path}\n`);
  }

  #prepareFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    if (this.#folders.size >= maxFolders) this.#folders.clear();
    this.#modes.makeFolder(this.#slots.spare, folder);
    this.#folders.add(folder);
  }
}

/** Yields the bytes of an open file, in one buffer that is used again for each piece. */
function* bytesOf(descriptor: number): Generator<Uint8Array> {
  const bytes = Buffer.allocUnsafe(pieceLength);
  for (let offset = 0; ; ) {
    const length = readSync(descriptor, bytes, 0, bytes.length, offset);
    if (length === 0) return;
    offset += length;
    yield bytes.subarray(0, length);
  }
}
