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
import { growingFile } from './own-notes.ts';
import { createModeSetter } from './published-modes.ts';
import { addToJournal } from './work-folder.ts';

/** Puts files into the unpublished slot. Its calls block: many small files are written faster one after the other, on several threads. */
export interface SlotWriter {
  /** Writes a file. `isThere`: another version of it lies there. */
  write(path: string, bytes: Uint8Array | string, isThere: boolean): void;
  /** Begins a file that is written piece by piece. One has to end before the next one begins. */
  grow(): {
    add(text: string): void;
    /** Puts it at its path, where a file of the hash `before` lies, if any: the same one stays as it is. */
    end(path: string, before: string | undefined): FileRecord;
  };
  /** Takes a published file as it is. False if there is none. */
  link(path: string, isThere: boolean): boolean;
  /** The text of a published file; undefined if there is none. */
  published(path: string): string | undefined;
}

/** Absolute paths of the two slots of an output folder. */
export interface Slots {
  readonly out: string;
  readonly spare: string;
  /** Published files that stay the same need no link in the other slot. */
  readonly isInPlace?: boolean;
}

/** Folders that are known to be there, at the most: pages of one folder come one after the other. */
const knownFolders = 20_000;

/** Characters that are gathered before they are written, and bytes that are read at a time. */
const pieceLength = 1 << 16;

/** Opens the unpublished slot for writing. */
export function createSlotWriter({ out, spare, isInPlace = false }: Slots): SlotWriter {
  const folders = new Set<string>();
  const modes = createModeSetter();
  const prepare = (path: string, isThere: boolean): void => {
    const folder = dirname(path);
    if (!folders.has(folder)) {
      if (folders.size >= knownFolders) folders.clear();
      modes.makeFolder(spare, folder);
      folders.add(folder);
    }
    addToJournal(spare, path);
    // Truncating a file is slower than making a new one, and would reach into the other slot where both share it.
    if (isThere) rmSync(join(spare, path), { force: true });
  };
  const put = (path: string, isThere: boolean, make: (file: string) => void): void => {
    prepare(path, isThere);
    const file = join(spare, path);
    try {
      make(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // What lies there belonged to something else of the build before: a page's document that is a file of its own now, or the reverse.
      rmSync(file);
      make(file);
    }
  };
  return {
    write(path, bytes, isThere) {
      put(path, isThere, (file) => {
        writeFileSync(file, bytes, { flag: 'wx' });
        modes.file(file);
      });
    },
    grow() {
      const growing = join(spare, growingFile);
      const descriptor = openSync(growing, 'w+');
      let text = '';
      const flush = (): void => {
        writeFileSync(descriptor, text);
        text = '';
      };
      return {
        add(added) {
          text += added;
          if (text.length > pieceLength) flush();
        },
        end(path, before) {
          flush();
          const { size } = fstatSync(descriptor);
          const hash = contentHashOfPieces(size, bytesOf(descriptor));
          closeSync(descriptor);
          if (hash === before) rmSync(growing);
          else {
            modes.file(growing);
            put(path, before !== undefined, (file) => renameSync(growing, file));
          }
          return { hash, size };
        },
      };
    },
    link(path, isThere) {
      const published = join(out, path);
      if (isInPlace) return existsSync(published);
      if (isThere && !existsSync(published)) return false;
      try {
        // Files are replaced and never changed in place, so that two slots may share one.
        put(path, isThere, (file) => linkSync(published, file));
        return true;
      } catch (error) {
        if (existsSync(published)) throw error;
        return false;
      }
    },
    published(path) {
      try {
        return readFileSync(join(out, path), 'utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** The bytes of an open file; each piece is overwritten by the next. */
function* bytesOf(descriptor: number): Generator<Uint8Array> {
  const bytes = Buffer.allocUnsafe(pieceLength);
  for (let offset = 0; ; ) {
    const length = readSync(descriptor, bytes, 0, bytes.length, offset);
    if (length === 0) return;
    offset += length;
    yield bytes.subarray(0, length);
  }
}
