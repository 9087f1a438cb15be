import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { type BuildManifest, parseManifest } from './build-manifest.ts';
import { outputErrors } from './errors.ts';
import { exchangeFolders } from './exchange-folders.ts';
import { listFile, removeFileList, writeFileList } from './file-list.ts';
import { type LockHolder, takeLock } from './output-lock.ts';
import type { NewBuild, OutputReader, OutputStore } from './output-store.ts';
import { pageFilePaths } from './page-files.ts';

/**
 * An output folder on disk, kept as two slots beside each other: the published folder and a spare one. A build brings the spare up
 * to date by writing only what differs from what already lies there, and then the two change places. Until that moment nothing in
 * the published folder is touched.
 *
 * Each slot names its build in a marker file, which moves with it; manifests lie in the cache under the build's id. A slot whose
 * marker is missing (a run was stopped in the middle) or whose manifest is gone (the cache was cleared) is made anew.
 */
export const markerFile = '.boreal-build';

/** The manifest of a shard, within its folder. */
const shardFile = '.boreal-shard';

/** Whether a path in an output folder is one of our notes about the build, no file of it. */
export const isOwnNote = (path: string): boolean => [markerFile, shardFile, listFile].includes(path);

interface DiskStoreOptions {
  /** Absolute path of the output folder. */
  readonly out: string;
  /** Absolute path of the folder for manifests. */
  readonly manifests: string;
  /** Called if another run is at work on the folder, which is waited for. */
  readonly onWait?: ((holder: LockHolder) => void) | undefined;
}

/** Opens the output folder for a build, and keeps other runs away from it until it is closed. Throws ProblemError if it cannot be written or holds files of somebody else. */
export async function openDiskStore({ out, manifests, onWait = () => {} }: DiskStoreOptions): Promise<OutputStore> {
  const spare = join(dirname(out), `.${basename(out)}.spare`);
  const leaving = join(dirname(out), `.${basename(out)}.leaving`);
  return guardOutput(out, async () => {
    await mkdir(dirname(out), { recursive: true });
    const letGo = await takeLock({ file: join(dirname(out), `.${basename(out)}.lock`), onWait });
    try {
      await recover();
      await checkOwnership(out);
      return { published: await slotManifest(out), begin: () => guardOutput(out, begin), close: letGo };
    } catch (error) {
      await letGo();
      throw error;
    }
  });

  async function begin(): Promise<NewBuild> {
    const spareManifest = await slotManifest(spare);
    if (spareManifest === undefined) await rm(spare, { recursive: true, force: true });
    await mkdir(spare, { recursive: true });
    // From here on the spare is in the making: without its marker no later run trusts it.
    await rm(join(spare, markerFile), { force: true });
    return {
      slots: { out, spare },
      spare: spareManifest,
      publish: (manifest) => guardOutput(out, () => publish(manifest, spareManifest)),
    };
  }

  /** A run that was stopped between the two renames of publishing left the old output under another name. */
  async function recover(): Promise<void> {
    if (!(await exists(leaving))) return;
    if (await exists(out)) await rm(leaving, { recursive: true, force: true });
    else await rename(leaving, out);
  }

  function slotManifest(slot: string): Promise<BuildManifest | undefined> {
    return readPublishedManifest({ out: slot, manifests });
  }

  async function publish(manifest: BuildManifest, spareManifest: BuildManifest | undefined): Promise<void> {
    for (const path of spareManifest ? stalePaths(spareManifest, manifest) : []) await removeFile(spare, path);
    await mkdir(manifests, { recursive: true });
    // A shard is put together with the others somewhere else, where this folder's cache is not.
    await Promise.all([removeFileList(spare), rm(join(spare, shardFile), { force: true })]);
    if (manifest.shard) await writeFile(join(spare, shardFile), manifest.pieces);
    else await writeFileList(spare, manifest);
    const manifestFile = join(manifests, `${manifest.id}${manifestEnding}`);
    await writeFile(`${manifestFile}.${process.pid}`, manifest.pieces);
    await rename(`${manifestFile}.${process.pid}`, manifestFile);
    await writeFile(join(spare, markerFile), `${manifest.id}\n`);
    if (!(await exists(out))) await rename(spare, out);
    else if (!(await exchangeFolders(out, spare))) await changePlaces();
    // What cannot be tidied up any more takes room, no more: the build is published.
    await forgetManifests(manifest.id).catch(() => {});
  }

  /** Where folders cannot be exchanged in one step: `recover` mends what a run leaves that is stopped in between. */
  async function changePlaces(): Promise<void> {
    await rename(out, leaving);
    await rename(spare, out).catch(async (error: unknown) => {
      await rename(leaving, out);
      throw error;
    });
    await rename(leaving, spare).catch(() => {});
  }

  async function forgetManifests(published: string): Promise<void> {
    const kept = new Set([published, (await slotManifest(spare))?.id]);
    const names = await readdir(manifests);
    const stale = names.filter((name) => !kept.has(name.slice(0, -manifestEnding.length)));
    await Promise.all(stale.map((name) => rm(join(manifests, name), { force: true })));
  }
}

const manifestEnding = '.manifest';

/** Files of a build that another one does not have. */
function* stalePaths(before: BuildManifest, after: BuildManifest): Generator<string> {
  for (const { path } of before.pages()) {
    if (!after.page(path)) yield* pageFilePaths(path).filter((file) => !isFileOf(after, file));
  }
  for (const [path] of before.files()) if (!isFileOf(after, path)) yield path;
}

/** Whether a file is one of a build's: on its own, or as a page's document. */
const isFileOf = (manifest: BuildManifest, path: string): boolean =>
  (manifest.file(path) ?? manifest.page(`/${path}`) ?? manifest.page(`/${path.replace(/index\.html$/, '')}`)) !== undefined;

/** Does work on an output folder; a failure of the file system is told as a problem with the folder. */
export async function guardOutput<T>(out: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError([outputErrors.NOT_WRITABLE({ folder: out }, { cause: messageOf(error) })]);
  }
}

/** Id of the build that is published in a folder; undefined if it holds none of ours. */
export async function publishedId(out: string): Promise<string | undefined> {
  const text = await readFile(join(out, markerFile), 'utf8').catch(() => undefined);
  return text !== undefined && /^[0-9a-f]+\s*$/.test(text) ? text.trim() : undefined;
}

/** The manifest of the build that is published in a folder, whatever run is at work on it; undefined if it is not known. */
export async function readPublishedManifest({
  out,
  manifests,
}: Pick<DiskStoreOptions, 'out' | 'manifests'>): Promise<BuildManifest | undefined> {
  const id = await publishedId(out);
  const bytes = id === undefined ? undefined : await readFile(join(manifests, `${id}${manifestEnding}`)).catch(() => undefined);
  const manifest = bytes && parseManifest(bytes);
  return manifest?.id === id ? manifest : undefined;
}

/** The manifest of the shard that a folder holds; undefined if it holds none. */
export async function readShardManifest(folder: string): Promise<BuildManifest | undefined> {
  const bytes = await readFile(join(folder, shardFile)).catch(() => undefined);
  const manifest = bytes && parseManifest(bytes);
  return manifest?.shard ? manifest : undefined;
}

/** Reads the files of an output folder. */
export function diskReader(folder: string): OutputReader {
  return {
    async read(path) {
      const bytes = await readFile(join(folder, path)).catch(() => undefined);
      if (bytes === undefined) return undefined;
      const { mtimeMs, size } = await stat(join(folder, path));
      return { path, bytes, hash: `${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}` };
    },
  };
}

/** Removes a file and the folders that it leaves empty. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const names = await readdir(join(root, folder)).catch(() => undefined);
    if (names === undefined || names.length > 0) return;
    await rm(join(root, folder), { recursive: true });
  }
}

/** Refuses an output folder whose replacement would delete one of the given folders. Absolute paths. Throws ProblemError. */
export function checkOutputFolder(out: string, sources: readonly (string | undefined)[]): void {
  for (const source of sources) {
    if (source !== undefined && holds(out, source)) {
      throw new ProblemError([outputErrors.HOLDS_SOURCES({ folder: out, inside: source })]);
    }
  }
}

function holds(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Refuses an output folder that holds files of somebody else. Throws ProblemError. */
export async function checkOwnership(out: string): Promise<void> {
  const names: readonly string[] = await readdir(out).catch(() => []);
  const isFile = await stat(out).then(
    (found) => !found.isDirectory(),
    () => false,
  );
  if (isFile || (names.length > 0 && !names.includes(markerFile))) {
    throw new ProblemError([outputErrors.NOT_OURS({ folder: out })]);
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
