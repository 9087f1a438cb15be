import { appendFileSync } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '../errors/problem.ts';
import { outputErrors } from './errors.ts';
import { emptyList, readFolderList } from './folder-list.ts';
import { unlinkForeign } from './foreign-files.ts';
import type { NameReader } from './optimize/folder-names.ts';
import { isOwnNote, journalFile } from './own-notes.ts';
import { surveyFolder } from './survey-folder.ts';

/**
 * Folders in which builds are made. Each path is appended to a journal before its file is written, so that the list of the
 * build before, which stays until the new list replaces it, and the journal name all that Boreal wrote, whenever a run is
 * stopped. Anything else in the folder is the user's. A finished build has a complete list and no journal.
 */

/** Appends a path to the journal of a work folder. Several threads may append to the same journal. */
export const addToJournal = (folder: string, path: string): void => appendFileSync(join(folder, journalFile), `${path}\n`);

/** Removes the journal of a work folder: from here on its list is complete. */
export const removeJournal = (folder: string): Promise<void> => rm(join(folder, journalFile), { force: true });

/** Content of a work folder. */
interface WorkFolder {
  /** Paths of files that Boreal did not write. */
  readonly foreign: readonly string[];
  /** True if it has a list, and each file of it. */
  readonly isComplete: boolean;
}

/** Surveys a work folder, and removes links of the output's own foreign files from it. */
async function surveyWorkFolder(folder: string, out: string, namesIn?: NameReader): Promise<WorkFolder> {
  if (!(await lstat(folder).catch(() => undefined))?.isDirectory()) return { foreign: [], isComplete: false };
  const journal = new Set((await readFile(join(folder, journalFile), 'utf8').catch(() => '')).split('\n'));
  const list = await readFolderList(folder);
  const { foreign, damaged } = surveyFolder(folder, list ?? emptyList, { namesIn });
  const unknown = foreign.filter((path) => !journal.has(path));
  return { foreign: unlinkForeign(folder, out, unknown), isComplete: list !== undefined && damaged.size === 0 };
}

/**
 * Returns true for a work folder with a list and each file of it. Throws ProblemError if it holds
 * files that Boreal did not write.
 */
export async function refuseForeign(folder: string, out: string, namesIn?: NameReader): Promise<boolean> {
  const { foreign, isComplete } = await surveyWorkFolder(folder, out, namesIn);
  if (foreign.length > 0) throw new ProblemError(foreign.map((file) => outputErrors.SPARE_FOREIGN({ file, folder })));
  return isComplete;
}

/** Removes a work folder, unless it holds files that Boreal did not write. Returns their paths. */
export async function removeWorkFolder(folder: string, out: string): Promise<readonly string[]> {
  const { foreign } = await surveyWorkFolder(folder, out);
  if (foreign.length > 0) return foreign;
  // The notes, which prove that the folder is Boreal's, go last.
  for (const name of await readdir(folder).catch(() => []))
    if (!isOwnNote(name)) await rm(join(folder, name), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  return [];
}
