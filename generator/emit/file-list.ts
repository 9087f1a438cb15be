import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LineTable } from '../support/line-table.ts';
import { type BuildManifest, createIdHash, type FileRecord, parseFileLine } from './build-manifest.ts';

/** The list that lies hidden in a published folder: the build's id, then a line for each file, pages first. */
export const listFile = '.boreal-files';

/** The files of a published folder, as they were written. */
export interface FileList {
  /** Id of the build. */
  readonly id: string;
  find(path: string): FileRecord | undefined;
  files(): Iterable<readonly [path: string, record: FileRecord]>;
}

/** Writes a build's list into its folder. */
export async function writeFileList(folder: string, manifest: BuildManifest): Promise<void> {
  await writeFile(join(folder, listFile), inPieces([`${manifest.id}\n`], manifest.lines()));
}

/** Takes the list of a build before away. */
export const removeFileList = (folder: string): Promise<void> => rm(join(folder, listFile), { force: true });

/** Lists of a million files are never one string. */
const pieceLength = 1 << 20;

function* inPieces(...lists: readonly Iterable<string>[]): Generator<string> {
  let piece = '';
  for (const lines of lists) {
    for (const line of lines) {
      piece += line;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** Reads the list of a folder; undefined if there is none, or if it is not as it was written. */
export async function readFileList(folder: string): Promise<FileList | undefined> {
  const bytes = await readFile(join(folder, listFile)).catch(() => undefined);
  if (!bytes) return undefined;
  const start = bytes.indexOf('\n') + 1;
  const id = bytes.toString('latin1', 0, start).trimEnd();
  const lines = bytes.subarray(start);
  if (createIdHash().update(lines).digest() !== id) return undefined;
  const table = new LineTable([lines]);
  const find: FileList['find'] = (path) => {
    const line = table.find(path);
    return line === undefined ? undefined : parseFileLine(line)[1];
  };
  function* files() {
    for (const line of table.lines()) yield parseFileLine(line);
  }
  for (const [path] of files()) if (!isInside(path)) return undefined;
  return { id, find, files };
}

/** Whoever has a list may open what it names: nothing outside the folder. */
const isInside = (path: string): boolean => path !== '' && path.split(/[/\\]/).every((part) => part !== '..' && part !== '');
