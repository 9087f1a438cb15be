import { constants, lstatSync } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { OutputFile } from '../support/output-file.ts';
import { readFileList } from './file-list.ts';
import type { OutputReader } from './output-store.ts';
import { listFile } from './own-notes.ts';

/** So many bytes of files stay in memory: of those that were asked for last. */
const maxRecentBytes = 64 * 1024 * 1024;

/** A file as it was read. Its bytes are there while they are among the recent ones, or on their way to somebody. */
interface ReadFile {
  readonly hash: string;
  readonly bytes: WeakRef<Uint8Array>;
}

/** A file that was asked for. */
interface KnownFile {
  /** What the disk said of it before it was read. */
  readonly state: string;
  /** Undefined for a file that may not be read, or could not. */
  file: ReadFile | undefined | Promise<OutputFile | undefined>;
}

/**
 * Reads the files of a generated folder, and no others: those that its list names or, if it has none, those that lie in it when it is first
 * looked at. Links are not followed. The folder may be exchanged for another build at any time.
 *
 * Bytes stay in memory and are answered as long as the file on disk is the same one; what many ask for at a time is in memory once.
 */
export function openOutputTable(folder: string): OutputReader {
  const files = new Map<string, KnownFile>();
  const recent = createRecentBytes(maxRecentBytes);
  let list: { readonly state: string; readonly has: Promise<(path: string) => boolean> } | undefined;

  return {
    async read(path) {
      const file = inMemory(path);
      if (file) return file;
      const has = await listed();
      return has(path) ? (inMemory(path) ?? readAnew(path)) : undefined;
    },
  };

  /** Undefined unless the file on disk is the one that was read. */
  function inMemory(path: string): OutputFile | Promise<OutputFile | undefined> | undefined {
    const known = files.get(path);
    // A look at the disk costs less than any way to be told of changes, and is never late.
    if (known === undefined || known.state !== stateOf(join(folder, path))) return undefined;
    if (known.file instanceof Promise) return known.file;
    const bytes = known.file?.bytes.deref();
    if (!known.file || !bytes) return undefined;
    recent.add(path, bytes);
    return { path, bytes, hash: known.file.hash };
  }

  function listed(): Promise<(path: string) => boolean> {
    // A list that is written anew is another file; without a list, the folder that is exchanged is another one.
    const state = `${stateOf(join(folder, listFile))} ${stateOf(join(folder, sep))}`;
    if (list?.state !== state) {
      list = { state, has: listOf(folder) };
      files.clear();
    }
    return list.has;
  }

  function readAnew(path: string): Promise<OutputFile | undefined> {
    const state = stateOf(join(folder, path));
    const reading = readInside(folder, path);
    const known: KnownFile = { state, file: reading };
    files.set(path, known);
    return reading.then((file) => {
      known.file = file && { hash: file.hash, bytes: new WeakRef(file.bytes) };
      if (file) recent.add(path, file.bytes);
      return file;
    });
  }
}

/** What tells a file from what was at its place before, or will be; links are told, not followed. */
function stateOf(path: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs, mode } = lstatSync(path);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs} ${mode}`;
  } catch {
    return 'none';
  }
}

/** Reads a file of a folder; undefined for one that is not there, or lies behind a link. */
async function readInside(folder: string, path: string): Promise<OutputFile | undefined> {
  try {
    const place = join(await realpath(folder), path);
    if ((await realpath(place)) !== place) return undefined;
    const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size, mtimeMs } = await handle.stat();
      return { path, bytes: await handle.readFile(), hash: `${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}` };
    } finally {
      await handle.close();
    }
  } catch {
    // A folder, or a file that is being exchanged: there is nothing to answer with.
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

/** Keeps bytes in memory, of the latest files only. */
function createRecentBytes(maxBytes: number) {
  const recent = new Map<string, Uint8Array>();
  let total = 0;
  const forget = (path: string): void => {
    total -= recent.get(path)?.length ?? 0;
    recent.delete(path);
  };
  return {
    add(path: string, bytes: Uint8Array): void {
      forget(path);
      recent.set(path, bytes);
      total += bytes.length;
      for (const oldest of recent.keys()) {
        if (total <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}
