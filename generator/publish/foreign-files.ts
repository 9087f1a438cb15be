import { chmodSync, linkSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { type BuildManifest, parseFileLine } from '../manifest/build-manifest.ts';
import { outputErrors } from './errors.ts';

/**
 * Files of the user in an output folder. They are hard-linked into each new build before it is
 * published, so that they are in the published folder at every moment, and removed from the old
 * slot afterwards: there they would come back after the user has deleted them.
 */

/** Links foreign files into another folder. Throws ProblemError if a file cannot be linked. */
export function linkForeign(from: string, to: string, paths: readonly string[]): void {
  for (const path of paths) {
    try {
      copyFolders(from, to, path.endsWith('/') ? path.slice(0, -1) : dirname(path));
      if (!path.endsWith('/')) linkSync(join(from, path), join(to, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' && isSame(join(from, path), join(to, path))) continue;
      throw new ProblemError([outputErrors.FOREIGN_STUCK({ file: path, folder: from }, { cause: messageOf(error) })]);
    }
  }
}

/** Creates a folder and those around it, with the modes that they have in the other folder. */
function copyFolders(from: string, to: string, folder: string): void {
  if (folder === '.' || lstatSync(join(to, folder), { throwIfNoEntry: false })) return;
  copyFolders(from, to, dirname(folder));
  mkdirSync(join(to, folder));
  chmodSync(join(to, folder), lstatSync(join(from, folder)).mode & 0o7777);
}

/**
 * Removes foreign files from a slot if the published folder has the same files. Returns the paths
 * of the others, which stay.
 */
export function unlinkForeign(slot: string, published: string, paths: readonly string[]): readonly string[] {
  const own: string[] = [];
  for (const path of paths) {
    const isFolder = path.endsWith('/');
    if (!isFolder && !isSame(join(slot, path), join(published, path))) {
      own.push(path);
      continue;
    }
    if (!isFolder) rmSync(join(slot, path));
    removeEmptyFolders(slot, isFolder ? path.slice(0, -1) : dirname(path));
  }
  return own;
}

/** Removes a folder and those around it while they are empty. */
export function removeEmptyFolders(root: string, folder: string): void {
  for (let path = folder; path !== '.'; path = dirname(path)) {
    try {
      rmdirSync(join(root, path));
    } catch {
      return;
    }
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => lstatSync(path, { throwIfNoEntry: false, bigint: true }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** Refuses a build that needs the path of a foreign file. Throws ProblemError with each of them. */
export function refuseClashes(foreign: readonly string[], manifest: BuildManifest, folder: string): void {
  const files = new Set(foreign.filter((path) => !path.endsWith('/')));
  if (files.size === 0) return;
  const folders = new Set([...files].flatMap((path) => [...ancestors(path)]));
  const clashes = new Set<string>();
  for (const line of manifest.lines()) {
    const [path] = parseFileLine(line.trimEnd());
    if (folders.has(path)) clashes.add([...files].find((file) => file.startsWith(`${path}/`)) ?? path);
    for (const own of [path, ...ancestors(path)]) if (files.has(own)) clashes.add(own);
  }
  if (clashes.size > 0) throw new ProblemError([...clashes].map((file) => outputErrors.PATH_TAKEN({ file, folder })));
}

/** Yields the folders around a path, the innermost first. */
function* ancestors(path: string): Generator<string> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) yield folder;
}
