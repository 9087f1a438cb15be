import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File with the id of the build in an output folder; proves that Boreal created the folder. */
export const markerFile = '.boreal-build';

/** Text of the marker while there is no complete build. */
export const unfinishedMark = 'unfinished\n';

/** List of the files that were published in a folder. */
export const listFile = '.boreal-files';

/** Manifest of a shard, within its folder. */
export const shardFile = '.boreal-shard';

/** Returns the folder for unpublished files of a run that publishes in place, by the id of the run's lock. */
export const nextFolder = (id: string): string => `.boreal-next-${id}`;

/** Returns true for the name of a folder of unpublished files. */
export const isNextFolder = (name: string): boolean => /^\.boreal-next(?:-[0-9a-f]{32})?$/.test(name);

/** Paths that an unfinished build has written into its folder. */
export const journalFile = '.boreal-journal';

/** Name of a file while it is written piece by piece. */
export const growingFile = '.boreal-growing';

/** Names of all notes in an output folder, without its folders of unpublished files. */
export const ownNotes: readonly string[] = [markerFile, listFile, `${listFile}.new`, shardFile, journalFile, growingFile];

/** Writes a note that other users can read, whatever the umask. */
export async function writeNote(folder: string, name: string, text: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(join(folder, name), text);
  await chmod(join(folder, name), 0o644);
}

/** Returns true for the path of a note, which is not a file of the site. */
export const isOwnNote = (path: string): boolean => ownNotes.includes(path) || isNextFolder(path);
