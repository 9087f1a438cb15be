import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeLines } from './file-list.ts';
import { emptyList, readFolderList } from './folder-list.ts';
import { removeEmptyFolders, unlinkForeign } from './foreign-files.ts';
import { markerFile, nextFolder, ownNotes, shardFile, unfinishedMark, writeNote } from './own-notes.ts';
import { publishedId } from './published-build.ts';
import { surveyFolder } from './survey-folder.ts';

/**
 * Removes a work folder next to the output, unless it has foreign files that the output does not
 * have. Returns the paths of those.
 */
export async function removeWorkFolder(folder: string, out: string): Promise<readonly string[]> {
  const foreign = await unlinkForeignIn(folder, out);
  if (foreign.length === 0) await rm(folder, { recursive: true, force: true });
  return foreign;
}

/**
 * Removes foreign files from a work folder that the output has too. Returns the paths of the
 * others. An unfinished build has none.
 */
export async function unlinkForeignIn(folder: string, out: string): Promise<readonly string[]> {
  const list = (await publishedId(folder)) === undefined ? undefined : await readFolderList(folder);
  return list ? unlinkForeign(folder, out, surveyFolder(folder, list).foreign) : [];
}

/**
 * Removes Boreal's files from an output folder, and the folder if it is then empty. Returns the
 * paths of other files.
 */
export async function removeOutput(out: string): Promise<readonly string[]> {
  const list = (await readFolderList(out)) ?? emptyList;
  const { foreign } = surveyFolder(out, list);
  for (const [path] of list.files()) await removeFile(out, path);
  if (foreign.length > 0) {
    // The folder stays Boreal's: the next run carries these files over.
    await writeLines(out, () => []);
    await writeNote(out, markerFile, unfinishedMark);
  }
  const notes = foreign.length > 0 ? [nextFolder, shardFile] : ownNotes;
  for (const name of notes) await rm(join(out, name), { recursive: true, force: true });
  await rmdir(out).catch(() => {});
  return foreign;
}

/** Removes a file and the folders that it leaves empty. */
export async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  removeEmptyFolders(root, dirname(path));
}
