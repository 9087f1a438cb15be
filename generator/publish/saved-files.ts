import { copyFileSync, existsSync, linkSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import { rawPath } from '../support/raw-path.ts';
import { outputErrors } from './errors.ts';
import { linkForeign, unlinkForeign } from './foreign-files.ts';
import { neighboursOf } from './neighbours.ts';
import { removeFile, statsOf } from './own-path.ts';

/**
 * Files of somebody where Boreal replaces or removes the file at their path: a published file that
 * was changed by hand, or a file that was added to the build before while the next one was
 * published. None is lost.
 */

/** Absolute paths of a file in the output folder, and of the copy of its content. */
export interface SavedFile {
  readonly file: string;
  readonly copy: string;
}

/** Returns a warning for each file. */
export const savedWarnings = (files: readonly SavedFile[]): readonly Problem[] =>
  files.map((saved) => outputErrors.FILE_SAVED(saved));

/**
 * Copies files of a folder into the folder for saved files of an output folder, under names that
 * are free. Throws ProblemError if one cannot be copied.
 */
export function saveFiles(folder: string, paths: readonly string[], out: string): readonly SavedFile[] {
  return paths.map((path) => {
    const file = join(folder, path);
    try {
      const copy = copyTo(file, join(neighboursOf(out).saved, path));
      return { file: join(out, path), copy };
    } catch (error) {
      throw new ProblemError([outputErrors.FOREIGN_STUCK({ file: path, folder }, { cause: messageOf(error) })]);
    }
  });
}

function copyTo(file: string, target: string): string {
  for (let number = 0; ; number++) {
    const copy = number === 0 ? target : `${target}.${number}`;
    if (!statsOf(copy)) {
      mkdirSync(rawPath(dirname(copy)), { recursive: true });
      linkOrCopy(file, copy);
      return copy;
    }
    if (haveSameContent(file, copy)) return copy;
  }
}

function linkOrCopy(file: string, copy: string): void {
  try {
    linkSync(rawPath(file), rawPath(copy));
  } catch {
    // Protected files and some file systems allow no links.
    copyFileSync(rawPath(file), rawPath(copy));
  }
}

function haveSameContent(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => lstatSync(rawPath(file)));
  if (!a?.isFile() || !b?.isFile() || a.size !== b.size) return false;
  return a.ino === b.ino || readFileSync(rawPath(one)).equals(readFileSync(rawPath(other)));
}

/**
 * Moves files of the user from a folder of Boreal into the published folder, where they were
 * written, or into the folder for saved files. Returns a warning for each of those.
 */
export function returnForeign(folder: string, paths: readonly string[], out: string): readonly Problem[] {
  const others = unlinkForeign(folder, out, paths);
  const saved: Problem[] = [];
  for (const path of others) {
    if (!isReturned(folder, path, out)) saved.push(...savedWarnings(saveFiles(folder, [path], out)));
    removeFile(folder, path);
  }
  return saved;
}

function isReturned(folder: string, path: string, out: string): boolean {
  if (!existsSync(out)) return false;
  try {
    linkForeign(folder, out, [path]);
    return true;
  } catch {
    // Its path is taken.
    return false;
  }
}
