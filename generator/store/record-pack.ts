import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { FolderRefused } from '../errors/system-errors.ts';
import { RecordFiles, recordsEnding } from './record-files.ts';
import { type IndexedRecord, RecordIndex } from './record-index.ts';
import { storedFiles } from './stored-files.ts';

interface PackOptions {
  /** Absolute path of a folder that only this pack uses. */
  readonly folder: string;
  /** Fingerprint of the program that made the records: those of another program are not used. */
  readonly code: string;
  /** Age in milliseconds at which a file that no index names is removed. Default: a day. */
  readonly orphanMs?: number;
}

const indexName = 'index';
/**
 * Files are merged into one if there are more than this many, or if less than this share of their
 * bytes is in use.
 */
const maxFiles = 24;
const minUse = 0.5;
/** A newer file may belong to another run. */
const dayMs = 86_400_000;

/** Content of an index file: a line for the code, the note and the retired files, then the packed index. */
interface SavedIndex {
  readonly isOurs: boolean;
  readonly note: string;
  /** Files that the index before named and this one does not: another run may have opened it. */
  readonly retired: readonly string[];
  readonly index: RecordIndex;
}

/** Opens a pack. Damaged data, and data of another program, count as missing. */
export async function openRecordPack(options: PackOptions): Promise<RecordPack> {
  const bytes = await storedFiles(options.folder).read(indexName);
  return new RecordPack(options, parseIndex(Buffer.from(bytes ?? []), options.code));
}

/**
 * Small cached records by key, each with a stamp of its input. Each run writes a file of its own,
 * then replaces the index in one step. Of two runs at once, the index saved last is valid.
 */
export class RecordPack {
  readonly #options: PackOptions;
  readonly #files: RecordFiles;
  /** Files that the index named when the pack was opened. */
  readonly #previousFiles: ReadonlySet<string>;
  /** Files that the last saved index named, and those that it retired. */
  #savedFiles: ReadonlySet<string>;
  #retired: readonly string[];
  #index: RecordIndex;
  #saved: RecordIndex;
  #note: string;
  #isChanged: boolean;

  constructor(options: PackOptions, saved: SavedIndex) {
    this.#options = options;
    this.#files = new RecordFiles(options.folder);
    this.#index = saved.index;
    this.#saved = saved.index.copy();
    this.#previousFiles = new Set(saved.index.usedBytes().keys());
    this.#savedFiles = this.#previousFiles;
    this.#retired = saved.retired;
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

  /** Error of a write that the system refused; later records are dropped. */
  get refusal(): FolderRefused | undefined {
    const { refusal } = this.#files;
    return refusal && new FolderRefused(this.#options.folder, refusal);
  }

  get size(): number {
    return this.#index.size;
  }

  /** The records that were last saved, without later changes. */
  get saved(): Pick<RecordIndex, 'keys' | 'stampOf'> {
    return this.#saved;
  }

  /** Returns a pack with the records that were last saved, which shares no later change. */
  copy(): RecordPack {
    return new RecordPack(this.#options, { isOurs: true, note: this.#note, retired: this.#retired, index: this.#saved.copy() });
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
    const used = new Set(this.#index.usedBytes().keys());
    const retired = [...this.#savedFiles].filter((name) => !used.has(name));
    const head = `${[this.#options.code, note, retired.join(' ')].join('\n')}\n`;
    await storedFiles(this.#options.folder).writePieces(indexName, [Buffer.from(head), ...this.#index.toPieces()]);
    this.#note = note;
    this.#isChanged = false;
    this.#saved = this.#index.copy();
    await this.#removeUnused(new Set([...used, ...retired]));
    this.#savedFiles = used;
    this.#retired = retired;
    if (this.refusal) throw this.refusal;
  }

  close(): void {
    this.#files.close();
  }

  /** Closes the pack and removes the records that were added since it was opened. Do not use it after. */
  async discard(): Promise<void> {
    const added = [...this.#files.names()].filter((name) => !this.#previousFiles.has(name));
    this.#files.close();
    // A later run removes a file that cannot be removed now.
    for (const name of added) await rm(join(this.#options.folder, name), { force: true }).catch(() => {});
  }

  #addTo(index: RecordIndex, key: string, stamp: string, bytes: Uint8Array): void {
    const place = this.#files.append(bytes);
    if (place) index.set(key, { ...place, stamp, checksum: crc32(bytes) });
    else index.delete(key);
  }

  async #isWasteful(): Promise<boolean> {
    const used = this.#index.usedBytes();
    if (used.size > maxFiles) return true;
    const sizes = await Promise.all([...used.keys()].map((name) => sizeOf(join(this.#options.folder, name))));
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
  async #removeUnused(needed: ReadonlySet<string>): Promise<void> {
    const ours = new Set([...this.#files.names(), ...this.#previousFiles, ...this.#retired]);
    const { orphanMs = dayMs } = this.#options;
    const now = await modifiedMs(join(this.#options.folder, indexName));
    for (const name of await readdir(this.#options.folder)) {
      if (!name.endsWith(recordsEnding) || needed.has(name)) continue;
      const path = join(this.#options.folder, name);
      if (ours.has(name) || now - (await modifiedMs(path)) > orphanMs) await rm(path, { force: true });
    }
  }
}

/** Creates a reader for other threads, by position. The next read overwrites the bytes. */
export function createRecordReader(folder: string): (place: IndexedRecord) => Buffer | undefined {
  const files = new RecordFiles(folder);
  return (place) => files.read(place);
}

function parseIndex(bytes: Buffer, code: string): SavedIndex {
  let start = 0;
  const readLine = (): string => {
    const end = bytes.indexOf('\n', start);
    const line = bytes.toString('utf8', start, Math.max(start, end));
    start = end < 0 ? bytes.length : end + 1;
    return line;
  };
  const isOurs = bytes.length > 0 && readLine() === code;
  if (!isOurs) return { isOurs, note: '', retired: [], index: new RecordIndex() };
  const note = readLine();
  const retired = readLine().split(' ');
  return { isOurs, note, retired, index: RecordIndex.fromBytes(bytes.subarray(start)) };
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

const modifiedMs = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
