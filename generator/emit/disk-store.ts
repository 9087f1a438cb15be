import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { type BuildManifest, parseManifest } from './build-manifest.ts';
import { outputErrors } from './errors.ts';
import type { OutputReader, OutputStore } from './output-store.ts';

/**
 * An output folder on disk, kept as two slots beside each other: the published folder and a spare one. A build brings the spare up
 * to date by writing only what differs from what already lies there, and then the two change places. Until that moment nothing in
 * the published folder is touched.
 *
 * Each slot names its build in a marker file, which moves with it; manifests lie in the cache under the build's id. A slot whose
 * marker is missing (a run was stopped in the middle) or whose manifest is gone (the cache was cleared) is made anew.
 */
const markerFile = '.boreal-build';

interface DiskStoreOptions {
  /** Absolute path of the output folder. */
  readonly out: string;
  /** Absolute path of the folder for manifests. */
  readonly manifests: string;
}

/** Opens the output folder for a build. Throws ProblemError if it cannot be written or holds files of somebody else. */
export async function openDiskStore({ out, manifests }: DiskStoreOptions): Promise<OutputStore> {
  const spare = join(dirname(out), `.${basename(out)}.spare`);
  const leaving = join(dirname(out), `.${basename(out)}.leaving`);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      throw new ProblemError([outputErrors.NOT_WRITABLE({ folder: out }, { cause: messageOf(error) })]);
    }
  };
  return guarded(async () => {
    await mkdir(dirname(out), { recursive: true });
    await recover();
    await checkOwnership(out);
    const published = await slotManifest(out);
    const spareManifest = await slotManifest(spare);
    if (spareManifest === undefined) await rm(spare, { recursive: true, force: true });
    await mkdir(spare, { recursive: true });
    // From here on the spare is in the making: without its marker no later run trusts it.
    await rm(join(spare, markerFile), { force: true });
    const folders = new Set<string>();
    return {
      published,
      readPublished: (path) => readFile(join(out, path)).catch(() => undefined),
      write: (file) =>
        guarded(async () => {
          const before = spareManifest?.files[file.path]?.hash;
          if (before === file.hash) return 'unchanged';
          await prepare(file.path, before);
          await writeFile(join(spare, file.path), file.bytes);
          return 'written';
        }),
      keep: (path, hash) =>
        guarded(async () => {
          const before = spareManifest?.files[path]?.hash;
          if (before === hash) return;
          await prepare(path, before);
          // Files are replaced and never changed in place, so that two slots may share one.
          await link(join(out, path), join(spare, path));
        }),
      publish: (manifest) => guarded(() => publish(manifest, spareManifest)),
    };

    async function prepare(path: string, before: string | undefined): Promise<void> {
      const folder = dirname(path);
      if (!folders.has(folder)) {
        await mkdir(join(spare, folder), { recursive: true });
        folders.add(folder);
      }
      // Truncating a file is slower than making a new one, and would reach into the other slot where both share it.
      if (before !== undefined) await unlink(join(spare, path));
    }
  });

  /** A run that was stopped between the two renames of publishing left the old output under another name. */
  async function recover(): Promise<void> {
    if (!(await exists(leaving))) return;
    if (await exists(out)) await rm(leaving, { recursive: true, force: true });
    else await rename(leaving, out);
  }

  async function slotManifest(slot: string): Promise<BuildManifest | undefined> {
    const id = await readFile(join(slot, markerFile), 'utf8').catch(() => undefined);
    if (id === undefined || !/^[0-9a-f]+\s*$/.test(id)) return undefined;
    const text = await readFile(join(manifests, `${id.trim()}.json`), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : parseManifest(text);
  }

  async function publish(manifest: BuildManifest, spareManifest: BuildManifest | undefined): Promise<void> {
    const stale = Object.keys(spareManifest?.files ?? {}).filter((path) => !Object.hasOwn(manifest.files, path));
    for (const path of stale) await removeFile(spare, path);
    await mkdir(manifests, { recursive: true });
    await writeFile(join(manifests, `${manifest.id}.json`), JSON.stringify(manifest));
    await writeFile(join(spare, markerFile), `${manifest.id}\n`);
    if (await exists(out)) await rename(out, leaving);
    await rename(spare, out);
    if (await exists(leaving)) await rename(leaving, spare);
    await forgetManifests(new Set([manifest.id, (await slotManifest(spare))?.id]));
  }

  async function forgetManifests(kept: ReadonlySet<string | undefined>): Promise<void> {
    const names = await readdir(manifests);
    const stale = names.filter((name) => name.endsWith('.json') && !kept.has(name.slice(0, -'.json'.length)));
    await Promise.all(stale.map((name) => rm(join(manifests, name), { force: true })));
  }
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
