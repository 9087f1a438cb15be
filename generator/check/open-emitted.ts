import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ProblemError } from '../errors/problem.ts';
import { readFileList } from '../publish/file-list.ts';
import { listFile } from '../publish/own-notes.ts';
import { checkErrors } from './errors.ts';

/** Returns the text of a listed file; undefined if it is missing. */
export const textOf = async (emitted: Pick<EmittedFolder, 'has' | 'read'>, file: string): Promise<string | undefined> =>
  emitted.has(file) ? (await emitted.read(file)).toString('utf8') : undefined;

/** Files of a published folder. */
export interface EmittedFolder {
  /** Listed files that are there, in the order in which they were generated: pages first. */
  readonly files: readonly string[];
  has(file: string): boolean;
  /** Listed files that are missing. */
  readonly missing: readonly string[];
  /** Documents that are there, but in no list: files that somebody has added to the folder. */
  readonly unlisted: readonly string[];
  read(file: string): Promise<Buffer>;
  /** Size in bytes. */
  sizeOf(file: string): Promise<number>;
  /** Hash of a file in the list. */
  hashOf(file: string): string | undefined;
}

/**
 * Opens a published folder. Links are not followed. `shown` is the folder's name in messages.
 * Throws ProblemError if the folder is empty or was not generated.
 */
export async function openEmitted(folder: string, shown: string): Promise<EmittedFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  if (entries.length === 0) throw new ProblemError([checkErrors.NO_SITE({ folder: shown })]);
  const present = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')),
  );
  if (!present.has(listFile)) throw new ProblemError([checkErrors.NOT_EMITTED({ folder: shown })]);
  const list = await readFileList(folder);
  if (!list) throw new ProblemError([checkErrors.LIST_DAMAGED({ folder: shown })]);
  const listed = [...list.files()].map(([path]) => path);
  const files = listed.filter((path) => present.has(path));
  const filePaths = new Set(files);
  return {
    files,
    has: (file) => filePaths.has(file),
    missing: listed.filter((path) => !present.has(path)),
    unlisted: [...present].filter((path) => path.endsWith('.html') && !filePaths.has(path)).sort(),
    read: (file) => readFile(join(folder, file)),
    sizeOf: async (file) => (await stat(join(folder, file))).size,
    hashOf: (file) => list.find(file)?.hash,
  };
}
