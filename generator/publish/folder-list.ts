import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildManifest, type FileRecord, parseFileLine, parseManifest } from '../manifest/build-manifest.ts';
import { ifPresent } from '../support/if-present.ts';
import { type Prove, readFileList, removeFileList, writeFileList } from './file-list.ts';
import { shardFile, writeNote } from './own-notes.ts';

/** Files that Boreal wrote into an output folder. */
export interface FolderList {
  /** Number of files. */
  readonly size: number;
  find(path: string): FileRecord | undefined;
  files(): Iterable<readonly [path: string, record: FileRecord]>;
}

export const emptyList: FolderList = { size: 0, find: () => undefined, files: () => [] };

/**
 * Reads the list of an output folder or of a shard; undefined if it is missing or damaged.
 */
export async function readFolderList(folder: string): Promise<FolderList | undefined> {
  const list = await readFileList(folder);
  if (list) return list;
  const shard = await readShardManifest(folder);
  return shard && listOfManifest(shard);
}

/** Reads the manifest of the shard in a folder; undefined if it is missing. */
export async function readShardManifest(folder: string): Promise<BuildManifest | undefined> {
  const bytes = await ifPresent(readFile(join(folder, shardFile)));
  const manifest = bytes && parseManifest(bytes);
  return manifest?.shard ? manifest : undefined;
}

function listOfManifest(manifest: BuildManifest): FolderList {
  const records = new Map<string, FileRecord>();
  for (const line of manifest.lines()) {
    const [path, record] = parseFileLine(line.trimEnd());
    records.set(path, record);
  }
  return { size: records.size, find: (path) => records.get(path), files: () => records };
}

/**
 * Writes the list of files, or the manifest of a shard, because `merge` may run without this cache.
 */
export async function writeNotes(folder: string, manifest: BuildManifest, prove: Prove = () => {}): Promise<void> {
  prove();
  rmSync(join(folder, shardFile), { force: true });
  if (!manifest.shard) return writeFileList(folder, manifest, prove);
  await writeNote(folder, shardFile, manifest.pieces);
  await removeFileList(folder);
}
