import { renameSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildManifest, createIdHash, type FileRecord, parseFileLine } from '../manifest/build-manifest.ts';
import { LineTable } from '../store/line-table.ts';
import { ifPresent } from '../support/if-present.ts';
import { listFile, writeNote } from './own-notes.ts';

/** List of the files of a published folder. */
export interface FileList {
  /** Id of the build. */
  readonly id: string;
  /** Number of files. */
  readonly size: number;
  find(path: string): FileRecord | undefined;
  files(): Iterable<readonly [path: string, record: FileRecord]>;
}

/** Throws ProblemError if a folder is no longer this run's. */
export type Prove = () => void;

/**
 * Writes the list of a build into its folder: the build's id, then a line for each file, pages
 * first. Calls `prove` right before the list takes its place.
 */
export async function writeFileList(
  folder: string,
  manifest: Pick<BuildManifest, 'id' | 'lines'>,
  prove: Prove = () => {},
): Promise<void> {
  // Renamed into place, so that a list is never incomplete.
  const unfinished = `${listFile}.new`;
  await writeNote(folder, unfinished, inPieces([`${manifest.id}\n`], manifest.lines()));
  prove();
  renameSync(join(folder, unfinished), join(folder, listFile));
}

/** Writes a list of files that are not a complete build. */
export function writeLines(folder: string, lines: () => Iterable<string>, prove?: Prove): Promise<void> {
  const hash = createIdHash();
  for (const line of lines()) hash.update(line);
  return writeFileList(folder, { id: hash.digest(), lines }, prove);
}

/** Copies the list of a folder into another one. Returns false if it is missing or damaged. */
export async function copyFileList(from: string, to: string): Promise<boolean> {
  if (!(await readFileList(from))) return false;
  await writeNote(to, listFile, await readFile(join(from, listFile)));
  return true;
}

/** Removes the list of an earlier build. */
export const removeFileList = (folder: string): Promise<void> => rm(join(folder, listFile), { force: true });

/** Number of characters that are joined: the list of a million files is never one string. */
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

/**
 * Reads the list of a folder; undefined if it is missing or has changed since it was written.
 */
export async function readFileList(folder: string): Promise<FileList | undefined> {
  const bytes = await ifPresent(readFile(join(folder, listFile)));
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
  // Servers read the files of a list.
  return leadsOutside(lines.toString('latin1')) ? undefined : { id, size: table.size, find, files };
}

/** Returns true if a path of a list has a part that is empty or leads out of the folder. */
const leadsOutside = (lines: string): boolean => outsidePart.test(lines) && outsidePath.test(lines);

/** Matches such a part anywhere in a line, in a fifth of the time. */
const outsidePart = /(?:^|[/\\])(?:\.\.)?[/\\\t\n]/m;
const outsidePath = /^(?:[^\t\n]*[/\\])?(?:\.\.)?[/\\\t\n]/m;
