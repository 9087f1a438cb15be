import { chmodSync, lstatSync, readFileSync, type Stats, utimesSync } from 'node:fs';
import { ProblemError } from '../errors/problem.ts';
import type { FileRecord } from '../manifest/build-manifest.ts';
import { contentHash } from '../support/content-hash.ts';
import { rawPath } from '../support/raw-path.ts';
import { outputErrors } from './errors.ts';
import type { FolderList } from './folder-list.ts';
import { type FolderNames, isFixed, readContent } from './optimize/folder-names.ts';
import { isOwnNote, listFile, markerFile, shardFile, unfinishedMark } from './own-notes.ts';
import { statsOf } from './own-path.ts';
import { publishedModes } from './published-modes.ts';

/** Content of an output folder, compared with the list of the files that were published in it. */
export interface FolderSurvey {
  /** Paths of files that Boreal did not write; those of empty folders end with a slash. */
  readonly foreign: readonly string[];
  /** Paths of listed files that are missing or changed. */
  readonly damaged: ReadonlySet<string>;
  /** Paths of listed files that have other content than Boreal wrote, which somebody may need. */
  readonly changed: readonly string[];
  /** Paths that the system protects: not even their owner may change or remove them. */
  readonly fixed: {
    /** Files of Boreal, and folders with such files. */
    readonly own: readonly string[];
    readonly foreign: readonly string[];
  };
}

/** Times of the last change of folders, in milliseconds since 1970, by path in the survey's root. */
export type FolderTimes = Map<string, number>;

interface SurveyOptions extends Partial<FolderNames> {
  /** Receives the time of each folder. */
  readonly times?: FolderTimes;
  /** Mode of the folder itself; by default, that of a published one. */
  readonly mode?: number;
}

/**
 * Compares names, sizes and times of a folder with its list, and corrects the modes of Boreal's own
 * files. A file that is newer than the list is read. Links are not followed.
 */
export function surveyFolder(
  root: string,
  list: FolderList,
  { times, namesIn = readFolder, areCompared = () => false, noteSurvey, mode = publishedModes.folder }: SurveyOptions = {},
): FolderSurvey {
  const foreign: string[] = [];
  const changed: string[] = [];
  const fixed = { own: [] as string[], foreign: [] as string[] };
  const intact = new Set<string>();
  const files = createComparison(root);
  const isWhole = !areCompared(list.size);
  const visitFile = (path: string, record: FileRecord | undefined): void => {
    if (isFixed(`${root}/${path}`)) (record ? fixed.own : fixed.foreign).push(path);
    if (!record) foreign.push(path);
    else if (files.isIntact(path, record)) intact.add(path);
    else if (files.isSomebodys(path)) changed.push(path);
  };
  /** Returns true if the folder has files of Boreal. Paths of folders end with a slash. */
  const visit = (folder: string): boolean => {
    const absolute = `${root}/${folder}`;
    const stats = lstatSync(rawPath(absolute));
    times?.set(folder, stats.mtimeMs);
    let isOwn = false;
    const { names, isKnown, isFixed: isFolderFixed } = namesIn(folder, absolute, stats);
    const isCompared = isKnown && !isWhole;
    for (const name of names) {
      const path = `${folder}${name}`;
      const isFolder = name.endsWith('/');
      if (folder === '' && isOwnNote(isFolder ? name.slice(0, -1) : name)) {
        isOwn = true;
      } else if (isFolder) {
        isOwn = visit(path) || isOwn;
      } else {
        const record = list.find(path);
        isOwn ||= record !== undefined;
        if (record && isCompared) intact.add(path);
        else visitFile(path, record);
      }
    }
    if (isFolderFixed) (isOwn ? fixed.own : fixed.foreign).push(folder);
    if (isOwn) correctMode(absolute, stats.mode, folder === '' ? mode : publishedModes.folder);
    else if (names.length === 0 && folder !== '') foreign.push(folder);
    return isOwn;
  };
  visit('');
  files.noteRead();
  const damaged = new Set<string>();
  if (intact.size < list.size) for (const [path] of list.files()) if (!intact.has(path)) damaged.add(path);
  noteSurvey?.({ fileCount: list.size, isWhole, isIntact: damaged.size === 0 });
  return { foreign, damaged, changed, fixed };
}

const readFolder: FolderNames['namesIn'] = (_, absolute) => readContent(absolute);

/** Throws ProblemError if one of the paths in a folder is protected. */
export function refuseFixed(folder: string, paths: readonly string[]): void {
  if (paths.length > 0) throw new ProblemError([outputErrors.FIXED({ folder, paths })]);
}

/** Returns true if no file was added to the folders of a survey, or removed from them, since their times. */
export function haveTimes(root: string, folders: FolderTimes): boolean {
  for (const [folder, time] of folders)
    if (lstatSync(rawPath(`${root}/${folder}`), { throwIfNoEntry: false })?.mtimeMs !== time) return false;
  return true;
}

/** Compares files with their records. A list is written after all of its files. */
function createComparison(root: string) {
  const notes = [listFile, shardFile].map((name) => `${root}/${name}`);
  const times = notes.flatMap((file) => statsOf(file)?.mtimeMs ?? []);
  const listedAt = times.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...times);
  let newest = listedAt;
  const marker = `${root}/${markerFile}`;
  const isFinished = statsOf(marker) !== undefined && !readFileSync(marker, 'utf8').startsWith(unfinishedMark);
  const hasHash = (file: string, { mtimeMs }: Stats, hash: string): boolean => {
    if (contentHash(readFileSync(file)) !== hash) return false;
    newest = Math.max(newest, Math.ceil(mtimeMs));
    return true;
  };
  return {
    isIntact(path: string, { size, hash }: FileRecord): boolean {
      const file = `${root}/${path}`;
      const stats = lstatSync(file);
      if (!stats.isFile() || stats.size !== size) return false;
      if (stats.mtimeMs > listedAt && !hasHash(file, stats, hash)) return false;
      correctMode(file, stats.mode, publishedModes.file);
      return true;
    },
    /**
     * True for other content than listed. A full disk leaves empty files, and a stopped run a list
     * that does not fit yet.
     */
    isSomebodys: (path: string): boolean => isFinished && lstatSync(`${root}/${path}`).size > 0,
    /** Spares the next survey from reading the same files, such as those of a copied folder. */
    noteRead(): void {
      if (newest === listedAt) return;
      try {
        for (const file of notes) if (statsOf(file)) utimesSync(file, newest / 1_000, newest / 1_000);
      } catch {
        // Another user owns the folder.
      }
    },
  };
}

function correctMode(path: string, mode: number, wanted: number): void {
  if ((mode & 0o777) === wanted) return;
  try {
    chmodSync(path, wanted);
  } catch {
    // Another user owns it. It is replaced when its content changes.
  }
}
