import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeLines } from './file-list.ts';
import { emptyList, readFolderList } from './folder-list.ts';
import { removeEmptyFolders } from './foreign-files.ts';
import { markerFile, nextFolder, ownNotes, shardFile, unfinishedMark, writeNote } from './own-notes.ts';
import { removeIfFile } from './remove-obstacles.ts';
import { surveyFolder } from './survey-folder.ts';
import { removeWorkFolder } from './work-folder.ts';

/**
 * Removes Boreal's files from an output folder, and the folder if it is then empty. Returns the
 * paths of other files.
 */
export async function removeOutput(out: string): Promise<readonly string[]> {
  const list = (await readFolderList(out)) ?? emptyList;
  const unpublished = await removeWorkFolder(join(out, nextFolder), out);
  const foreign = [...surveyFolder(out, list).foreign, ...unpublished.map((path) => `${nextFolder}/${path}`)];
  for (const [path] of list.files()) await removeFile(out, path);
  if (foreign.length > 0) {
    // The folder stays Boreal's: the next run carries these files over.
    await writeLines(out, () => []);
    await writeNote(out, markerFile, unfinishedMark);
  }
  const notes = foreign.length > 0 ? [shardFile] : ownNotes;
  for (const name of notes) await rm(join(out, name), { recursive: true, force: true });
  await rmdir(out).catch(() => {});
  return foreign;
}

/**
 * Removes a file and the folders that it leaves empty. A folder of the same name belongs to another
 * build, and stays.
 */
export async function removeFile(root: string, path: string): Promise<void> {
  removeIfFile(join(root, path));
  removeEmptyFolders(root, dirname(path));
}
