import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ProblemError } from '../errors/problem.ts';
import { readFileList } from '../publish/file-list.ts';
import { listFile } from '../publish/own-notes.ts';
import { checkErrors } from './errors.ts';

/** The files of a published folder: those that its list names, and of them those that are there. */
export interface EmittedFolder {
  /** In the order in which they were generated: pages first. */
  readonly files: readonly string[];
  has(file: string): boolean;
  /** Files of the list that are not there. */
  readonly missing: readonly string[];
  read(file: string): Promise<Buffer>;
}

/** Opens a published folder. Links are not followed. Throws ProblemError if there is none, or none that was generated. */
export async function openEmitted(folder: string): Promise<EmittedFolder> {
  const shown = relative(process.cwd(), folder) || folder;
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
  const known = new Set(files);
  return {
    files,
    has: (file) => known.has(file),
    missing: listed.filter((path) => !present.has(path)),
    read: (file) => readFile(join(folder, file)),
  };
}
