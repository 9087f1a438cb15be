import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeLines } from './file-list.ts';
import { emptyList, readFolderList } from './folder-list.ts';
import { isNextFolder, markerFile, ownNotes, shardFile, unfinishedMark, writeNote } from './own-notes.ts';
import { removeFile } from './own-path.ts';
import { saveFiles } from './saved-files.ts';
import { refuseFixed, surveyFolder } from './survey-folder.ts';
import { removeWorkFolder } from './work-folder.ts';

/**
 * Removes Boreal's files from an output folder, and the folder if it is then empty. Returns the
 * absolute paths of other files, and of copies of those that somebody changed. `prove` throws if the
 * folder is not this run's any more.
 */
export async function removeOutput(out: string, prove: () => void): Promise<readonly string[]> {
  const list = (await readFolderList(out)) ?? emptyList;
  const unpublished: string[] = [];
  for (const name of await readdir(out)) {
    if (!isNextFolder(name)) continue;
    unpublished.push(...(await removeWorkFolder({ folder: join(out, name), out, prove })).map((path) => `${name}/${path}`));
  }
  const { foreign, changed, fixed } = surveyFolder(out, list);
  refuseFixed(out, fixed.own);
  prove();
  const copies = saveFiles(out, changed, out).map(({ copy }) => copy);
  const kept = [...foreign, ...unpublished].map((path) => join(out, path));
  for (const [path] of list.files()) removeFile(out, path);
  if (kept.length > 0) {
    // The folder stays Boreal's: the next run carries these files over.
    await writeLines(out, () => [], prove);
    await writeNote(out, markerFile, unfinishedMark);
  }
  const notes = kept.length > 0 ? [shardFile] : ownNotes;
  for (const name of notes) {
    prove();
    await rm(join(out, name), { recursive: true, force: true });
  }
  await rmdir(out).catch(() => {});
  return [...kept, ...copies];
}
