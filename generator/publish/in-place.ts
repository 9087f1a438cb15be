import { lstatSync, renameSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProblemError } from '../errors/problem.ts';
import { type BuildManifest, parseFileLine } from '../manifest/build-manifest.ts';
import { ifPresent } from '../support/if-present.ts';
import { outputErrors } from './errors.ts';
import { writeLines } from './file-list.ts';
import { emptyList, readFolderList, writeNotes } from './folder-list.ts';
import { refuseClashes } from './foreign-files.ts';
import type { OutputLock } from './output-lock.ts';
import type { NewBuild } from './output-store.ts';
import { isNextFolder, markerFile, nextFolder, unfinishedMark } from './own-notes.ts';
import { foldersAround, isInside, removeFile } from './own-path.ts';
import { createModeSetter, publishedModes } from './published-modes.ts';
import { markerText } from './site-mark.ts';
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
  /** Mark of the site, from `siteMark`. */
  readonly site: string | undefined;
  readonly lock: OutputLock;
  /** Stores the manifest in the cache. */
  readonly save: (manifest: BuildManifest) => Promise<void>;
}

/** Prepares a new build within the published folder. */
export async function openInPlace({ out, site, lock, save }: InPlaceOptions): Promise<NewBuild> {
  const next = join(out, nextFolder(lock.id));
  const modes = createModeSetter();
  const names: readonly string[] = (await ifPresent(readdir(out))) ?? [];
  for (const name of names) if (isNextFolder(name)) await removeWorkFolder({ folder: join(out, name), out, prove: lock.prove });
  await mkdir(next, { recursive: true });
  await chmod(out, publishedModes.folder);
  return { slots: { out, spare: next, isInPlace: true }, spare: undefined, publish };

  async function publish(manifest: BuildManifest): Promise<void> {
    const before = (await readFolderList(out)) ?? emptyList;
    refuseClashes(surveyFolder(out, before).foreign, manifest, out);
    const paths = new Set(pathsOf(manifest));
    const stale = [...before.files()].map(([path]) => path).filter((path) => !paths.has(path));
    await writeLines(out, () => [...manifest.lines(), ...stale.map((path) => `${path}\t-\t0\t-\n`)], lock.prove);
    writeMark(unfinishedMark);
    const obstacles = findObstacles(stale, paths);
    for (const path of obstacles) remove(path);
    for (const path of [...paths].filter((each) => !isPageFile(each))) move(path);
    for (const path of [...paths].filter(isPageFile)) move(path);
    for (const path of stale) if (!obstacles.has(path)) remove(path);
    await writeNotes(out, manifest, lock.prove);
    await save(manifest);
    writeMark(manifest.id);
    await removeWorkFolder({ folder: next, out, prove: lock.prove });
  }

  function writeMark(text: string): void {
    lock.prove();
    writeFileSync(join(out, markerFile), markerText(text, site));
    modes.file(join(out, markerFile));
  }

  function remove(path: string): void {
    lock.prove();
    removeFile(out, path);
  }

  /**
   * Moves a file into the published folder. Unchanged files are not in the folder of the new build.
   */
  function move(path: string): void {
    if (!lstatSync(join(next, path), { throwIfNoEntry: false })) return;
    lock.prove();
    modes.makeFolder(out, dirname(path));
    if (!isInside(out, path)) throw new ProblemError([outputErrors.IN_THE_WAY({ path: join(out, dirname(path)) })]);
    renameSync(join(next, path), join(out, path));
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
  const folders = new Set([...paths].flatMap((path) => [...foldersAround(path)]));
  return new Set(stale.filter((path) => folders.has(path) || [...foldersAround(path)].some((folder) => paths.has(folder))));
}
