import { lstatSync, renameSync, rmSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildManifest, parseFileLine } from '../manifest/build-manifest.ts';
import { writeLines } from './file-list.ts';
import { emptyList, readFolderList, writeNotes } from './folder-list.ts';
import { refuseClashes, removeEmptyFolders } from './foreign-files.ts';
import type { NewBuild } from './output-store.ts';
import { markerFile, nextFolder, unfinishedMark, writeNote } from './own-notes.ts';
import { createModeSetter, publishedModes } from './published-modes.ts';
import { surveyFolder } from './survey-folder.ts';
import { removeWorkFolder } from './work-folder.ts';

/**
 * Publishes into a folder that cannot be exchanged, file by file: new assets first, then pages and
 * their data, and stale files are removed last, so that an open page finds all its files. Meanwhile
 * the list names the files of both builds. A stopped run leaves a mix of both, and the next run
 * makes the whole site again.
 */

interface InPlaceOptions {
  /** Absolute path of the published folder. */
  readonly out: string;
  /** Stores the manifest in the cache. */
  readonly save: (manifest: BuildManifest) => Promise<void>;
}

/** Prepares a new build within the published folder. */
export async function openInPlace({ out, save }: InPlaceOptions): Promise<NewBuild> {
  const next = join(out, nextFolder);
  const modes = createModeSetter();
  await removeWorkFolder(next, out);
  await mkdir(next, { recursive: true });
  await chmod(out, publishedModes.folder);
  return { slots: { out, spare: next, isInPlace: true }, spare: undefined, publish };

  async function publish(manifest: BuildManifest): Promise<void> {
    const before = (await readFolderList(out)) ?? emptyList;
    refuseClashes(surveyFolder(out, before).foreign, manifest, out);
    const paths = new Set(pathsOf(manifest));
    const stale = [...before.files()].map(([path]) => path).filter((path) => !paths.has(path));
    await writeLines(out, () => [...manifest.lines(), ...stale.map((path) => `${path}\t-\t0\t-\n`)]);
    await writeNote(out, markerFile, unfinishedMark);
    const obstacles = findObstacles(stale, paths);
    for (const path of obstacles) remove(path);
    for (const path of [...paths].filter((each) => !isPageFile(each))) move(path);
    for (const path of [...paths].filter(isPageFile)) move(path);
    for (const path of stale) if (!obstacles.has(path)) remove(path);
    await writeNotes(out, manifest);
    await save(manifest);
    await writeNote(out, markerFile, `${manifest.id}\n`);
    await removeWorkFolder(next, out);
  }

  /**
   * Moves a file into the published folder. Unchanged files are not in the folder of the new build.
   */
  function move(path: string): void {
    if (!lstatSync(join(next, path), { throwIfNoEntry: false })) return;
    modes.makeFolder(out, dirname(path));
    renameSync(join(next, path), join(out, path));
  }

  function remove(path: string): void {
    rmSync(join(out, path), { force: true });
    removeEmptyFolders(out, dirname(path));
  }
}

function* pathsOf(manifest: BuildManifest): Generator<string> {
  for (const line of manifest.lines()) yield parseFileLine(line.trimEnd())[0];
}

/**
 * Returns true for files that are published after the assets: pages, their data, the service
 * worker.
 */
const isPageFile = (path: string): boolean => /\.html$|^page-data\/|^sw\.js$/.test(path);

/**
 * Returns stale files whose path the new build needs for a folder, or whose folder it needs for a
 * file.
 */
function findObstacles(stale: readonly string[], paths: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set([...paths].flatMap(foldersOf));
  return new Set(stale.filter((path) => folders.has(path) || foldersOf(path).some((folder) => paths.has(folder))));
}

function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}
