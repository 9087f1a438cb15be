import { chmodSync, chownSync, linkSync, lstatSync, lutimesSync, mkdirSync, rmSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { type BuildManifest, parseFileLine } from '../manifest/build-manifest.ts';
import { rawPath } from '../support/raw-path.ts';
import { outputErrors } from './errors.ts';
import { growingFile } from './own-notes.ts';
import { foldersAround, removeEmptyFolders, removeFile } from './own-path.ts';

/**
 * Files of the user in an output folder. They are hard-linked into each new build before it is
 * published, so that they are in the published folder at every moment, and removed from the old
 * slot afterwards: there they would come back after the user has deleted them.
 */

/** Links foreign files into another folder. Throws ProblemError if a file cannot be linked. */
export function linkForeign(from: string, to: string, paths: readonly string[]): void {
  const made = new Map<string, Stats>();
  for (const path of paths) {
    try {
      copyFolders(from, to, path.endsWith('/') ? path.slice(0, -1) : dirname(path), made);
      if (!path.endsWith('/')) linkSync(rawPath(join(from, path)), rawPath(join(to, path)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' && isSame(join(from, path), join(to, path))) continue;
      throw stuck(from, path, error);
    }
  }
  // Each new name has changed the time of its folder.
  for (const [folder, { atimeMs, mtimeMs }] of made) lutimesSync(rawPath(join(to, folder)), atimeMs / 1_000, mtimeMs / 1_000);
}

/** Tries to link foreign files into another folder. Throws ProblemError if one cannot be linked. */
export function tryLinks(from: string, to: string, paths: readonly string[]): void {
  const link = join(to, growingFile);
  for (const path of paths) {
    if (path.endsWith('/')) continue;
    try {
      linkSync(rawPath(join(from, path)), link);
      rmSync(link);
    } catch (error) {
      throw stuck(from, path, error);
    }
  }
}

const stuck = (folder: string, file: string, error: unknown): ProblemError =>
  new ProblemError([outputErrors.FOREIGN_STUCK({ file, folder }, { cause: messageOf(error) })]);

/** Creates a folder and those around it, with the owners and modes that they have in the other folder. */
function copyFolders(from: string, to: string, folder: string, made: Map<string, Stats>): void {
  const [source, target] = [rawPath(join(from, folder)), rawPath(join(to, folder))];
  if (folder === '.' || lstatSync(target, { throwIfNoEntry: false })) return;
  copyFolders(from, to, dirname(folder), made);
  const stats = lstatSync(source);
  mkdirSync(target);
  chmodSync(target, stats.mode & 0o7777);
  try {
    chownSync(target, stats.uid, stats.gid);
  } catch {
    // Only the administrator gives folders to others.
  }
  made.set(folder, stats);
}

/**
 * Removes foreign files from a slot if the published folder has the same files. Returns the paths
 * of the others, which stay.
 */
export function unlinkForeign(slot: string, published: string, paths: readonly string[]): readonly string[] {
  const own: string[] = [];
  for (const path of paths) {
    const isFolder = path.endsWith('/');
    if (isFolder) removeEmptyFolders(slot, path.slice(0, -1));
    else if (isSame(join(slot, path), join(published, path))) removeFile(slot, path);
    else own.push(path);
  }
  return own;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => lstatSync(rawPath(path), { throwIfNoEntry: false, bigint: true }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** Refuses a build that needs the path of a foreign file. Throws ProblemError with each of them. */
export function refuseClashes(foreign: readonly string[], manifest: BuildManifest, folder: string): void {
  const files = new Set(foreign.filter((path) => !path.endsWith('/')));
  if (files.size === 0) return;
  const folders = new Set([...files].flatMap((path) => [...foldersAround(path)]));
  const clashes = new Set<string>();
  for (const line of manifest.lines()) {
    const [path] = parseFileLine(line.trimEnd());
    if (folders.has(path)) clashes.add([...files].find((file) => file.startsWith(`${path}/`)) ?? path);
    for (const own of [path, ...foldersAround(path)]) if (files.has(own)) clashes.add(own);
  }
  if (clashes.size > 0) throw new ProblemError([...clashes].map((file) => outputErrors.PATH_TAKEN({ file, folder })));
}
