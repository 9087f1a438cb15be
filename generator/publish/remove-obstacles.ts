import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseFileLine, parseManifest } from '../manifest/build-manifest.ts';
import { ifPresentSync } from '../support/if-present.ts';
import { listFile, shardFile } from './own-notes.ts';
import { removeEmptyFolders, removeIfFile } from './own-path.ts';

/**
 * Removes what the build before has in the place of a file: files in the place of its folders, or a
 * folder of files. Other files than listed ones stay. Several threads may call it.
 */
export function removeObstacles(folder: string, path: string): void {
  const inFolder = `${path}/`;
  for (const listed of listedPaths(folder)) {
    if (!path.startsWith(`${listed}/`) && !listed.startsWith(inFolder)) continue;
    removeIfFile(folder, listed);
    if (!listed.startsWith(inFolder)) continue;
    // The folders around the path stay: other threads may be about to use them.
    removeEmptyFolders(join(folder, dirname(path)), dirname(join(basename(path), listed.slice(inFolder.length))));
  }
}

function listedPaths(folder: string): readonly string[] {
  const list = read(join(folder, listFile));
  const lines = list ? list.toString('utf8').split('\n').slice(1) : [...(parsed(read(join(folder, shardFile)))?.lines() ?? [])];
  return lines.filter((line) => line !== '').map((line) => parseFileLine(line.trimEnd())[0]);
}

const parsed = (bytes: Buffer | undefined) => bytes && parseManifest(bytes);

/** Reads one of the lists; a folder has only one of them. */
const read = (file: string): Buffer | undefined => ifPresentSync(() => readFileSync(file));
