import { constants, lstatSync } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { contentHash } from '../support/content-hash.ts';
import type { OutputFile } from '../support/output-file.ts';
import { readFileList } from './file-list.ts';
import type { OutputReader } from './output-store.ts';
import { listFile } from './own-notes.ts';

/** Maximum size of the most recently read files in memory, in bytes. */
const maxRecentBytes = 64 * 1024 * 1024;

/** Content of a file. The bytes stay in memory while they are recent or being sent. */
interface ReadFile {
  readonly hash: string;
  readonly bytes: WeakRef<Uint8Array>;
}

/** A file that was requested. */
interface CachedFile {
  /** Stamp of the file before it was read. */
  readonly stamp: string;
  /** Undefined if the file cannot be read or must not be. */
  file: ReadFile | undefined | Promise<OutputFile | undefined>;
}

/**
 * Reads files of a generated folder that are in its list (without one: in the folder at the first
 * request). Links are not followed. The folder may be exchanged at any time.
 */
export function openOutputTable(folder: string): OutputReader {
  const files = new Map<string, CachedFile>();
  // Holds the bytes of the most recently used files.
  const recent = new LRUCache<string, Uint8Array>({
    maxSize: maxRecentBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  let list: { readonly stamp: string; readonly has: Promise<(path: string) => boolean> } | undefined;

  return {
    async read(path) {
      const file = inMemory(path);
      if (file) return file;
      const has = await listed();
      return has(path) ? (inMemory(path) ?? readAgain(path)) : undefined;
    },
  };

  /** Returns a file from memory; undefined if the file on disk has another stamp. */
  function inMemory(path: string): OutputFile | Promise<OutputFile | undefined> | undefined {
    const cached = files.get(path);
    // Reading the stamp costs less than watching for changes, and is never late.
    if (cached === undefined || cached.stamp !== stampOf(join(folder, path))) return undefined;
    if (cached.file instanceof Promise) return cached.file;
    const bytes = cached.file?.bytes.deref();
    if (!cached.file || !bytes) return undefined;
    recent.set(path, bytes);
    return { path, bytes, hash: cached.file.hash };
  }

  function listed(): Promise<(path: string) => boolean> {
    // A new list is another file; without a list, an exchanged folder is another one.
    const stamp = `${stampOf(join(folder, listFile))} ${stampOf(join(folder, sep))}`;
    if (list?.stamp !== stamp) {
      list = { stamp, has: listOf(folder) };
      files.clear();
    }
    return list.has;
  }

  function readAgain(path: string): Promise<OutputFile | undefined> {
    const stamp = stampOf(join(folder, path));
    const reading = readInside(folder, path);
    const cached: CachedFile = { stamp, file: reading };
    files.set(path, cached);
    return reading.then((file) => {
      cached.file = file && { hash: file.hash, bytes: new WeakRef(file.bytes) };
      if (file) recent.set(path, file.bytes);
      return file;
    });
  }
}

/** Returns the stamp of a file; links are not followed. */
function stampOf(path: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs, mode } = lstatSync(path);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs} ${mode}`;
  } catch {
    return 'none';
  }
}

/** Reads a file of a folder; undefined if it is missing or behind a link. */
async function readInside(folder: string, path: string): Promise<OutputFile | undefined> {
  try {
    const file = join(await realpath(folder), path);
    if ((await realpath(file)) !== file) return undefined;
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const bytes = await handle.readFile();
      return { path, bytes, hash: contentHash(bytes) };
    } finally {
      await handle.close();
    }
  } catch {
    // The path is a folder, or the file is being exchanged.
    return undefined;
  }
}

async function listOf(folder: string): Promise<(path: string) => boolean> {
  const list = await readFileList(folder);
  if (list) return (path) => list.find(path) !== undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const paths = new Set(files.map((path) => path.split(sep).join('/')));
  return (path) => paths.has(path);
}
