import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { ifPresent } from '../support/if-present.ts';
import { emptyList, readFolderList } from './folder-list.ts';
import { unlinkForeign } from './foreign-files.ts';
import type { FolderNames } from './optimize/folder-names.ts';
import { isOwnNote, journalFile } from './own-notes.ts';
import { workFolderMode } from './published-modes.ts';
import { returnForeign } from './saved-files.ts';
import { refuseFixed, surveyFolder } from './survey-folder.ts';

/**
 * Folders in which builds are made. Each path is appended to a journal before its file is written, so that the list of the
 * build before, which stays until the new list replaces it, and the journal name all that Boreal wrote, whenever a run is
 * stopped. Anything else in the folder is the user's. A finished build has a complete list and no journal.
 */

/** Removes the journal of a work folder: from here on its list is complete. */
export const removeJournal = (folder: string): Promise<void> => rm(join(folder, journalFile), { force: true });

/** Content of a work folder. */
interface WorkFolder {
  /** Paths of files that Boreal did not write, or not as they are. */
  readonly foreign: readonly string[];
  /** True if it has a list, and each file of it. */
  readonly isComplete: boolean;
}

async function surveyWorkFolder(folder: string, names?: FolderNames): Promise<WorkFolder> {
  if (!(await ifPresent(lstat(folder)))?.isDirectory()) return { foreign: [], isComplete: false };
  const journal = new Set(((await ifPresent(readFile(join(folder, journalFile), 'utf8'))) ?? '').split('\n'));
  const list = await readFolderList(folder);
  const { foreign, changed, damaged, fixed } = surveyFolder(folder, list ?? emptyList, { ...names, mode: workFolderMode });
  refuseFixed(folder, [...fixed.own, ...fixed.foreign]);
  const unknown = [...foreign, ...changed].filter((path) => !journal.has(path));
  return { foreign: unknown, isComplete: list !== undefined && damaged.size === 0 };
}

/** State of a work folder without files of the user. */
interface EmptiedFolder {
  /** True if it has a list, and each file of it. */
  readonly isComplete: boolean;
  /** Warnings about files of the user whose paths are taken in the output folder. */
  readonly saved: readonly Problem[];
}

interface WorkFolderOptions {
  readonly folder: string;
  /** The output folder. */
  readonly out: string;
  readonly names?: FolderNames;
  /** Throws if the output folder is not this run's any more. */
  readonly prove: () => void;
}

/** Moves files of the user from a work folder to the output folder. Throws ProblemError if one cannot be moved. */
export async function emptyWorkFolder({ folder, out, names, prove }: WorkFolderOptions): Promise<EmptiedFolder> {
  const { foreign, isComplete } = await surveyWorkFolder(folder, names);
  if (foreign.length > 0) prove();
  return { isComplete, saved: returnForeign(folder, foreign, out) };
}

/** Removes a work folder, unless it holds files that Boreal did not write. Returns their paths. */
export async function removeWorkFolder({ folder, out, prove }: WorkFolderOptions): Promise<readonly string[]> {
  const { foreign: all } = await surveyWorkFolder(folder);
  prove();
  const foreign = unlinkForeign(folder, out, all);
  if (foreign.length > 0) return foreign;
  // The notes, which prove that the folder is Boreal's, go last.
  for (const name of (await ifPresent(readdir(folder))) ?? []) if (!isOwnNote(name)) await removeTree(join(folder, name), prove);
  await removeTree(folder, prove);
  return [];
}

async function removeTree(path: string, prove: () => void): Promise<void> {
  prove();
  await rm(path, { recursive: true, force: true });
}
