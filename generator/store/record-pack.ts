import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { FolderRefused } from '../errors/system-errors.ts';
import { RecordFiles, recordsEnding } from './record-files.ts';
import { type IndexedRecord, RecordIndex } from './record-index.ts';
import { type StoredFiles, storedFiles } from './stored-files.ts';

interface PackOptions {
  /** Absolute path of a folder that only this pack uses. */
  readonly folder: string;
  /** Fingerprint of the program that made the records: those of another program are not used. */
  readonly code: string;
}

const indexName = 'index';
/**
 * Files are merged into one if there are more than this many, or if less than this share of their
 * bytes is in use.
 */
const maxFiles = 24;
const minUse = 0.5;
/**
 * Age at which a file that no index names is removed, in milliseconds. A newer one may belong to
 * another run.
 */
const orphanMs = 86_400_000;

/** Content of an index file: a line with the code, a line with the note, then the packed index. */
interface SavedIndex {
  readonly isOurs: boolean;
  readonly note: string;
  readonly index: RecordIndex;
}

/** Opens a pack. Damaged data, and data of another program, count as missing. */
export async function openRecordPack({ folder, code }: PackOptions): Promise<RecordPack> {
  const store = storedFiles(folder);
  return new RecordPack({ folder, code, store, saved: parseIndex(Buffer.from((await store.read(indexName)) ?? []), code) });
}

/**
 * Small cached records by key, each with a stamp of its input. Each run writes a file of its own,
 * then replaces the index in one step. Of two runs at once, the index saved last is valid.
 */
export class RecordPack {
  readonly #folder: string;
  readonly #code: string;
  readonly #store: StoredFiles;
  readonly #files: RecordFiles;
  /** Files that the index named when the pack was opened. */
  readonly #previousFiles: ReadonlySet<string>;
  #index: RecordIndex;
  #saved: RecordIndex;
  #note: string;
  #isChanged: boolean;

  constructor({ folder, code, store, saved }: PackOptions & { store: StoredFiles; saved: SavedIndex }) {
    this.#folder = folder;
    this.#code = code;
    this.#store = store;
    this.#files = new RecordFiles(folder);
    this.#index = saved.index;
    this.#saved = saved.index.copy();
    this.#previousFiles = new Set(saved.index.usedBytes().keys());
    this.#note = saved.note;
    this.#isChanged = !saved.isOurs;
  }

  /** Text that was last saved with the records; '' at first. */
  get note(): string {
    return this.#note;
  }

  /** True if the pack differs from its saved index. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  get size(): number {
    return this.#index.size;
  }

  /** The records that were last saved, without later changes. */
  get saved(): Pick<RecordIndex, 'keys' | 'stampOf'> {
    return this.#saved;
  }

  /** True for a record that was added since the pack was opened. */
  isNew(key: string): boolean {
    return !this.#previousFiles.has(this.#index.fileOf(key) ?? '');
  }

  has(key: string): boolean {
    return this.#index.has(key);
  }

  stamp(key: string): string | undefined {
    return this.#index.stampOf(key);
  }

  /** Returns the position of a record, already written, for readers in other threads. */
  place(key: string): IndexedRecord | undefined {
    this.#files.flush();
    return this.#index.get(key);
  }

  /**
   * Returns a record, or undefined if it is missing or damaged. The next read overwrites the bytes.
   */
  read(key: string): Buffer | undefined {
    const place = this.#index.get(key);
    if (!place) return undefined;
    const bytes = this.#files.read(place);
    if (bytes) return bytes;
    this.#index.delete(key);
    this.#isChanged = true;
    return undefined;
  }

  /**
   * Replaces a record, or drops it if files cannot be written. Keys and stamps have no tabs and no line
   * breaks.
   */
  add(key: string, stamp: string, bytes: Uint8Array): void {
    this.#addTo(this.#index, key, stamp, bytes);
    this.#isChanged = true;
  }

  /** Replaces the stamp of a record, if there is one. */
  restamp(key: string, stamp: string): void {
    const place = this.#index.get(key);
    if (!place) return;
    this.#index.set(key, { ...place, stamp });
    this.#isChanged = true;
  }

  /** Adds the record that was last saved under a key, under another one; nothing without it. */
  restore(key: string, savedKey: string): void {
    const place = this.#saved.get(savedKey);
    if (!place) return;
    this.#index.set(key, place);
    this.#isChanged = true;
  }

  /**
   * Saves the records of these keys and drops the others; without keys, saves all. The note has no
   * line breaks. Throws FolderRefused if the system refuses a write.
   */
  async save(keys?: Iterable<string>, note = ''): Promise<void> {
    if (keys && this.#index.keepOnly(keys)) this.#isChanged = true;
    if (!this.#isChanged && this.#note === note) return;
    if (await this.#isWasteful()) this.#index = this.#merged();
    // The current file may be removed below, so later records need another one.
    this.#files.beginNew();
    await this.#store.writePieces(indexName, [Buffer.from(`${this.#code}\n${note}\n`), ...this.#index.toPieces()]);
    this.#note = note;
    this.#isChanged = false;
    this.#saved = this.#index.copy();
    await this.#removeUnused();
    const { refusal } = this.#files;
    if (refusal) throw new FolderRefused(this.#folder, refusal);
  }

  close(): void {
    this.#files.close();
  }

  #addTo(index: RecordIndex, key: string, stamp: string, bytes: Uint8Array): void {
    const place = this.#files.append(bytes);
    if (place) index.set(key, { ...place, stamp, checksum: crc32(bytes) });
    else index.delete(key);
  }

  async #isWasteful(): Promise<boolean> {
    const used = this.#index.usedBytes();
    if (used.size > maxFiles) return true;
    const sizes = await Promise.all([...used.keys()].map((name) => sizeOf(join(this.#folder, name))));
    return sumOf(used.values()) < minUse * sumOf(sizes);
  }

  /** Copies all records into one file. */
  #merged(): RecordIndex {
    const merged = new RecordIndex();
    this.#files.beginNew();
    for (const key of this.#index.keys()) {
      const stamp = this.#index.stampOf(key) ?? '';
      const bytes = this.read(key);
      if (bytes) this.#addTo(merged, key, stamp, bytes);
    }
    return merged;
  }

  /** The index was just written: its time is the current time by the clock of the file system. */
  async #removeUnused(): Promise<void> {
    const used = this.#index.usedBytes();
    const now = await modifiedMs(join(this.#folder, indexName));
    for (const name of await readdir(this.#folder)) {
      if (!name.endsWith(recordsEnding) || used.has(name)) continue;
      const isOurs = this.#files.names().has(name) || this.#previousFiles.has(name);
      const path = join(this.#folder, name);
      if (isOurs || now - (await modifiedMs(path)) > orphanMs) await rm(path, { force: true });
    }
  }
}

/** Creates a reader for other threads, by position. The next read overwrites the bytes. */
export function createRecordReader(folder: string): (place: IndexedRecord) => Buffer | undefined {
  const files = new RecordFiles(folder);
  return (place) => files.read(place);
}

function parseIndex(bytes: Buffer, code: string): SavedIndex {
  const codeEnd = bytes.indexOf('\n');
  const isOurs = codeEnd >= 0 && bytes.toString('utf8', 0, codeEnd) === code;
  if (!isOurs) return { isOurs, note: '', index: new RecordIndex() };
  const noteEnd = bytes.indexOf('\n', codeEnd + 1);
  const note = bytes.toString('utf8', codeEnd + 1, noteEnd);
  return { isOurs, note, index: RecordIndex.fromBytes(bytes.subarray(noteEnd + 1)) };
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

const modifiedMs = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
