import { constants } from 'node:fs';
import { access, lstat, readdir, readFile, rename, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { ifPresent } from '../support/if-present.ts';
import { isWithin } from '../support/is-within.ts';
import { outputErrors } from './errors.ts';
import { type FolderList, readFolderList } from './folder-list.ts';
import { isOwnNote, markerFile } from './own-notes.ts';

/**
 * Refuses an output folder that contains one of the source folders. Absolute paths. Throws
 * ProblemError.
 */
export function checkOutputFolder(out: string, sources: readonly (string | undefined)[]): void {
  const inside = sources.find((source) => source !== undefined && isWithin(source, out));
  if (inside !== undefined) throw new ProblemError([outputErrors.HOLDS_SOURCES({ folder: out, inside })]);
}

/** Refuses an output folder in the public folder. Absolute paths. Throws ProblemError. */
export function checkOutsidePublic(out: string, publicFolder: string | undefined): void {
  if (publicFolder !== undefined && isWithin(out, publicFolder)) {
    throw new ProblemError([outputErrors.IN_PUBLIC({ folder: out, publicFolder })]);
  }
}

/**
 * Refuses a folder that Boreal did not create, or whose list is unusable, unless it is empty or has
 * only `.git`. Returns the list, if there are other files. Throws ProblemError.
 */
export async function checkOwnership(out: string): Promise<FolderList | undefined> {
  const names: readonly string[] = await readdir(out).catch(async (error: NodeJS.ErrnoException): Promise<string[]> => {
    if (error.code === 'ENOENT') return [];
    const isThere = await lstat(out).then(
      () => true,
      () => false,
    );
    throw new ProblemError([
      error.code === 'ENOTDIR' && isThere
        ? outputErrors.NOT_OURS({ folder: out })
        : outputErrors.NOT_WRITABLE({ folder: out }, { cause: messageOf(error) }),
    ]);
  });
  if (names.every((name) => isOwnNote(name) || name === '.git')) return undefined;
  const list = await readFolderList(out);
  if (list) return list;
  throw new ProblemError([
    names.includes(markerFile) ? outputErrors.LIST_UNUSABLE({ folder: out }) : outputErrors.NOT_OURS({ folder: out }),
  ]);
}

/**
 * Refuses an output folder that cannot be exchanged for another folder in its parent. Throws
 * ProblemError.
 */
export async function checkExchangeable(out: string): Promise<void> {
  const parent = await nearestFolder(dirname(out));
  const accessError = await access(parent, constants.W_OK | constants.X_OK).then(
    () => undefined,
    (error: unknown) => messageOf(error),
  );
  const cause = accessError ?? (parent === dirname(out) ? await mountCause(out, parent) : undefined);
  if (cause !== undefined) throw new ProblemError([outputErrors.NOT_EXCHANGEABLE({ folder: out, parent }, { cause })]);
}

async function nearestFolder(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    if (path === dirname(path) || (await ifPresent(lstat(path)))) return path;
  }
}

/** Returns the error that renaming the folder would give; undefined if it is not a mount point. */
async function mountCause(out: string, parent: string): Promise<string | undefined> {
  const [own, around] = await Promise.all([out, parent].map((path) => stat(path).catch(() => undefined)));
  if (own && around && own.dev !== around.dev) return `EXDEV: ${out} is on another file system than ${parent}`;
  // A mount from the same file system is visible only in the list of mounts.
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const mount = mountPoints(mounts).find((path) => isWithin(path, out));
  if (mount === undefined) return undefined;
  return mount === out ? `EBUSY: ${out} is a mount point` : `EXDEV: ${mount} is a mount point`;
}

/** Type of an overlay file system (OVERLAYFS_SUPER_MAGIC of Linux's magic.h). */
const overlayType = 0x794c7630;

/**
 * Returns true for a folder of a lower layer of an overlay, such as the image of a container: no
 * such folder can be renamed. `probe` is a free path next to it.
 */
export async function isOnLowerLayer(out: string, probe: string): Promise<boolean> {
  const type = await statfs(out).then(
    (stats) => stats.type,
    () => undefined,
  );
  if (type !== overlayType) return false;
  try {
    await rename(out, probe);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EXDEV';
  }
  await rename(probe, out);
  return false;
}

/**
 * Returns the paths in Linux's list of mounts (proc_pid_mountinfo(5)): the fifth column, with octal
 * escapes.
 */
const mountPoints = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) =>
      (line.split(' ')[4] ?? '').replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
    );

/**
 * Refuses hidden folders next to the output that have Boreal's names but neither marker nor list.
 * Throws ProblemError.
 */
export async function checkNeighbours(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const stats = await ifPresent(lstat(folder));
    if (!stats) continue;
    const names: readonly string[] | undefined = stats.isDirectory() ? ((await ifPresent(readdir(folder))) ?? []) : undefined;
    if (names && (names.includes(markerFile) || names.every(isOwnNote) || (await readFolderList(folder)))) continue;
    throw new ProblemError([outputErrors.IN_THE_WAY({ path: folder })]);
  }
}
