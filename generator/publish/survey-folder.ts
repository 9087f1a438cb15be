import { chmodSync, lstatSync } from 'node:fs';
import type { FileRecord } from '../manifest/build-manifest.ts';
import type { FolderList } from './folder-list.ts';
import { type NameReader, readNames } from './optimize/folder-names.ts';
import { isOwnNote } from './own-notes.ts';
import { publishedModes } from './published-modes.ts';

/** Content of an output folder, compared with the list of the files that were published in it. */
export interface FolderSurvey {
  /** Paths of files that Boreal did not write; those of empty folders end with a slash. */
  readonly foreign: readonly string[];
  /** Paths of listed files that are missing or have another size. */
  readonly damaged: ReadonlySet<string>;
}

/** Times of the last change of folders, in milliseconds since 1970, by absolute path. */
export type FolderTimes = Map<string, number>;

interface SurveyOptions {
  /** Receives the time of each folder. */
  readonly times?: FolderTimes | undefined;
  /** Lists folders; by default, reads each. */
  readonly namesIn?: NameReader | undefined;
}

/**
 * Compares names and sizes of a folder with its list, and corrects the modes of Boreal's own files.
 * Links are not followed.
 */
export function surveyFolder(
  root: string,
  list: FolderList,
  { times, namesIn = (_, absolute) => readNames(absolute) }: SurveyOptions = {},
): FolderSurvey {
  const foreign: string[] = [];
  const damaged = new Set<string>();
  const intact = new Set<string>();
  /** Returns true if the folder has files of Boreal. Paths of folders end with a slash. */
  const visit = (folder: string): boolean => {
    const absolute = `${root}/${folder}`;
    const stats = lstatSync(absolute);
    times?.set(absolute, stats.mtimeMs);
    let isOwn = false;
    const names = namesIn(folder, absolute, stats);
    for (const name of names) {
      const path = `${folder}${name}`;
      const isFolder = name.endsWith('/');
      if (folder === '' && isOwnNote(isFolder ? name.slice(0, -1) : name)) {
        isOwn = true;
      } else if (isFolder) {
        isOwn = visit(path) || isOwn;
      } else {
        const record = list.find(path);
        if (!record) foreign.push(path);
        else if (isIntact(`${root}/${path}`, record)) intact.add(path);
        isOwn ||= record !== undefined;
      }
    }
    if (isOwn) correctMode(absolute, stats.mode, publishedModes.folder);
    else if (names.length === 0 && folder !== '') foreign.push(folder);
    return isOwn;
  };
  visit('');
  if (intact.size < list.size) for (const [path] of list.files()) if (!intact.has(path)) damaged.add(path);
  return { foreign, damaged };
}

/** Returns true if no file was added to these folders, or removed from them, since their times. */
export function haveTimes(folders: ReadonlyMap<string, number>): boolean {
  for (const [folder, time] of folders) if (lstatSync(folder, { throwIfNoEntry: false })?.mtimeMs !== time) return false;
  return true;
}

function isIntact(path: string, { size }: FileRecord): boolean {
  const stats = lstatSync(path);
  if (!stats.isFile() || stats.size !== size) return false;
  correctMode(path, stats.mode, publishedModes.file);
  return true;
}

function correctMode(path: string, mode: number, wanted: number): void {
  if ((mode & 0o777) === wanted) return;
  try {
    chmodSync(path, wanted);
  } catch {
    // Another user owns it. It is replaced when its content changes.
  }
}
