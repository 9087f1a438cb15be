import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRecord } from '../manifest/build-manifest.ts';
import type { FolderList } from './folder-list.ts';
import { isOwnNote } from './own-notes.ts';
import { publishedModes } from './published-modes.ts';

/** Content of an output folder, compared with the list of the files that were published in it. */
export interface FolderSurvey {
  /** Paths of files that Boreal did not write; those of empty folders end with a slash. */
  readonly foreign: readonly string[];
  /** Paths of listed files that are missing or have another size. */
  readonly damaged: ReadonlySet<string>;
}

/**
 * Compares names and sizes of a folder with its list, and corrects the modes of Boreal's own files.
 * Links are not followed.
 */
export function surveyFolder(root: string, list: FolderList): FolderSurvey {
  const foreign: string[] = [];
  const damaged = new Set<string>();
  const intact = new Set<string>();
  /** Returns true if the folder has files of Boreal. */
  const visit = (folder: string): boolean => {
    let isOwn = false;
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries) {
      const path = `${folder}${entry.name}`;
      if (isOwnNote(path)) {
        isOwn = true;
      } else if (entry.isDirectory()) {
        isOwn = visit(`${path}/`) || isOwn;
      } else {
        const record = list.find(path);
        if (!record) foreign.push(path);
        else if (isIntact(join(root, path), record)) intact.add(path);
        isOwn ||= record !== undefined;
      }
    }
    if (isOwn) correctMode(join(root, folder), lstatSync(join(root, folder)).mode, publishedModes.folder);
    else if (entries.length === 0 && folder !== '') foreign.push(folder);
    return isOwn;
  };
  visit('');
  for (const [path] of list.files()) if (!intact.has(path)) damaged.add(path);
  return { foreign, damaged };
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
