import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { FolderRefused, isRefusal } from '../errors/system-errors.ts';
import { createFileWindows } from './file-windows.ts';
import { type IndexedRecord, RecordIndex, type RecordPlace } from './record-index.ts';
import { storedFiles } from './stored-files.ts';

/**
 * Many small records that are kept from run to run, by key. Each has a stamp that names the state of what it was made from. Records lie
 * one behind the other in a few files, and an index says where; memory holds the index alone. A run writes what is new into a file of its
 * own and never touches another's, so that two runs at once do each other no harm: the index that is written last is the one that stays.
 */
export interface RecordPack {
  /** What was last kept beside the records; '' at first. */
  readonly note: string;
  /** Whether a record was added since the pack was opened. */
  isNew(key: string): boolean;
  has(key: string): boolean;
  stamp(key: string): string | undefined;
  /** Where a record lies, for readers in other threads: written out by now, and whole. */
  place(key: string): IndexedRecord | undefined;
  /** The bytes of a record; undefined if there is none, or only a damaged one. What is read next overwrites them. */
  read(key: string): Buffer | undefined;
  /** Takes a record; where files cannot be written, it is not kept. Keys and stamps hold no tabs and no line breaks. */
  add(key: string, stamp: string, bytes: Uint8Array): void;
  /** Gives a record that is there another stamp. */
  restamp(key: string, stamp: string): void;
  /** Whether something differs from what is kept for the runs to come. */
  readonly isChanged: boolean;
  readonly size: number;
  /**
   * Keeps these records for the runs to come, and forgets the others; without keys it keeps all. The note, which is kept along with them,
   * holds no line breaks. Rejects where it, or a record before it, cannot be written.
   */
  save(keys?: Iterable<string>, note?: string): Promise<void>;
  close(): void;
}

interface PackOptions {
  /** Absolute path of the folder that holds this pack alone. */
  readonly folder: string;
  /** Names the program that has made the records: what another one has made is not used. */
  readonly code: string;
}

const indexName = 'index';
/** What is added is gathered up to this many bytes before it is written. */
const gatheredBytes = 1 << 20;
/** Files are written together into one when there are more than so many, or when less than this part of their bytes is in use. */
const maxFiles = 24;
const minUse = 0.5;
/** A file that no index names is another run's for so long, in milliseconds: a day. */
const orphanMs = 86_400_000;

/** Opens a pack. What is damaged, or of another program, counts as not there. */
export async function openRecordPack({ folder, code }: PackOptions): Promise<RecordPack> {
  const store = storedFiles(folder);
  const kept = Buffer.from((await store.read(indexName)) ?? []);
  const codeEnd = kept.indexOf('\n');
  const isOurs = codeEnd >= 0 && kept.toString('utf8', 0, codeEnd) === code;
  const noteEnd = kept.indexOf('\n', codeEnd + 1);
  let note = isOurs ? kept.toString('utf8', codeEnd + 1, noteEnd) : '';
  let index = isOurs ? RecordIndex.fromBytes(kept.subarray(noteEnd + 1)) : new RecordIndex();
  const files = createRecordFiles(folder);
  const earlierFiles = new Set(index.usedBytes().keys());
  let isChanged = !isOurs;

  const read = (key: string): Buffer | undefined => {
    const found = index.get(key);
    if (!found) return undefined;
    const bytes = files.read(found);
    if (bytes) return bytes;
    index.delete(key);
    isChanged = true;
    return undefined;
  };
  const addTo = (to: RecordIndex, key: string, stamp: string, bytes: Uint8Array): void => {
    const place = files.append(bytes);
    if (place) to.set(key, { ...place, stamp, checksum: crc32(bytes) });
  };

  return {
    get isChanged() {
      return isChanged;
    },
    get size() {
      return index.size;
    },
    get note() {
      return note;
    },
    isNew: (key) => !earlierFiles.has(index.fileOf(key) ?? ''),
    has: (key) => index.has(key),
    stamp: (key) => index.stampOf(key),
    place(key) {
      files.flush();
      return index.get(key);
    },
    read,
    add(key, stamp, bytes) {
      addTo(index, key, stamp, bytes);
      isChanged = true;
    },
    restamp(key, stamp) {
      const found = index.get(key);
      if (!found) return;
      index.set(key, { ...found, stamp });
      isChanged = true;
    },
    async save(keys, noteNow = '') {
      if (keys && index.keepOnly(keys)) isChanged = true;
      if (!isChanged && note === noteNow) return;
      if (await isWasteful()) index = together();
      // A file that holds nothing any more is removed: what is added from now on must not lie in it.
      files.beginNew();
      await store.writePieces(indexName, [Buffer.from(`${code}\n${noteNow}\n`), ...index.toPieces()]);
      note = noteNow;
      isChanged = false;
      await removeUnused();
      const { refusal } = files;
      if (refusal) throw new FolderRefused(folder, refusal);
    },
    close: () => files.close(),
  };

  async function isWasteful(): Promise<boolean> {
    const used = index.usedBytes();
    if (used.size > maxFiles) return true;
    const sizes = await Promise.all([...used.keys()].map((name) => sizeOf(join(folder, name))));
    const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);
    return sum(used.values()) < minUse * sum(sizes);
  }

  /** All records in one file. */
  function together(): RecordIndex {
    const made = new RecordIndex();
    files.beginNew();
    for (const key of index.keys()) {
      const stamp = index.stampOf(key) ?? '';
      const bytes = read(key);
      if (bytes) addTo(made, key, stamp, bytes);
    }
    return made;
  }

  async function removeUnused(): Promise<void> {
    const used = index.usedBytes();
    for (const name of await readdir(folder)) {
      if (!name.endsWith(fileEnding) || used.has(name)) continue;
      const isKnown = files.names().has(name) || earlierFiles.has(name);
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (isKnown || Date.now() - (found?.mtimeMs ?? 0) > orphanMs) await rm(join(folder, name), { force: true });
    }
  }
}

const fileEnding = '.records';

/** The files of a pack: those of earlier runs, to be read, and one of this run, to be written. */
function createRecordFiles(folder: string) {
  const opened = new Map<string, number | undefined>();
  let own: { readonly name: string; readonly descriptor: number } | undefined;
  /** Why nothing more is written. */
  let refusal: Error | undefined;
  let size = 0;
  let gathered: Buffer | undefined;
  let gatheredLength = 0;
  const windows = createFileWindows();

  function openOwn() {
    mkdirSync(folder, { recursive: true });
    const name = `${randomUUID()}${fileEnding}`;
    own = { name, descriptor: openSync(join(folder, name), 'wx+') };
    opened.set(name, own.descriptor);
    size = 0;
    return own;
  }

  function flush(): void {
    if (!gathered || gatheredLength === 0) return;
    const bytes = gathered.subarray(0, gatheredLength);
    gatheredLength = 0;
    write(bytes);
  }

  function write(bytes: Uint8Array): void {
    if (!own) return;
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(own.descriptor, bytes, written);
      size += bytes.length;
    } catch (error) {
      // What was to be written is not kept, and made again when it is asked for.
      refuse(error);
    }
  }

  function refuse(error: unknown): void {
    if (!isRefusal(error)) throw error;
    refusal = error;
  }

  function tryOpenOwn(): typeof own {
    try {
      return openOwn();
    } catch (error) {
      refuse(error);
      return undefined;
    }
  }

  function bytesAt({ file, offset, length }: RecordPlace): Buffer | undefined {
    const descriptor = opened.get(file);
    if (descriptor === undefined) return undefined;
    try {
      const bytes = windows.read(descriptor, offset, length, file === own?.name);
      return bytes.length < length ? undefined : bytes;
    } catch (error) {
      // What cannot be read counts as damaged.
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  return {
    names: (): ReadonlySet<string> => new Set(opened.keys()),
    get refusal() {
      return refusal;
    },
    flush,
    /** Undefined where nothing can be written. */
    append(bytes: Uint8Array): RecordPlace | undefined {
      const { name } = (refusal ? undefined : (own ?? tryOpenOwn())) ?? {};
      if (name === undefined) return undefined;
      if (gatheredLength + bytes.length > gatheredBytes) flush();
      if (refusal) return undefined;
      const place = { file: name, offset: size + gatheredLength, length: bytes.length };
      if (bytes.length > gatheredBytes) {
        write(bytes);
        return refusal ? undefined : place;
      }
      gathered ??= Buffer.allocUnsafeSlow(gatheredBytes);
      gathered.set(bytes, gatheredLength);
      gatheredLength += bytes.length;
      return place;
    },
    /** Writes out what was added; what comes next lies in another file. */
    beginNew(): void {
      flush();
      own = undefined;
    },
    /** Undefined for what is not there, or damaged. What is read next overwrites it. */
    read(place: IndexedRecord): Buffer | undefined {
      if (place.file === own?.name) flush();
      if (!opened.has(place.file)) opened.set(place.file, openFile(join(folder, place.file)));
      const bytes = bytesAt(place);
      return bytes && crc32(bytes) === place.checksum ? bytes : undefined;
    },
    close(): void {
      for (const descriptor of opened.values()) if (descriptor !== undefined) closeSync(descriptor);
      opened.clear();
      own = undefined;
    },
  };
}

/** Reads records of a pack at their places: what another thread does that was told them. What is read next overwrites them. */
export function createRecordReader(folder: string): (place: IndexedRecord) => Buffer | undefined {
  const { read } = createRecordFiles(folder);
  return read;
}

function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;
