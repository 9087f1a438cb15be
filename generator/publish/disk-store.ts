import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { freeSpace } from '../errors/free-space.ts';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { guardFolder, systemProblem } from '../errors/system-errors.ts';
import { type BuildManifest, parseManifest } from '../manifest/build-manifest.ts';
import { pageFilePaths } from '../manifest/page-files.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { checkNeighbours, checkOwnership } from './check-output.ts';
import { outputErrors } from './errors.ts';
import { exchangeFolders } from './exchange-folders.ts';
import { writeLines } from './file-list.ts';
import { emptyList, readFolderList, writeNotes } from './folder-list.ts';
import { linkForeign, refuseClashes, removeEmptyFolders, unlinkForeign } from './foreign-files.ts';
import { openInPlace } from './in-place.ts';
import { type LockHolder, takeLock } from './output-lock.ts';
import type { NewBuild, OutputReader, OutputStore } from './output-store.ts';
import { markerFile, nextFolder, ownNotes, shardFile, unfinishedMark, writeNote } from './own-notes.ts';
import { publishedModes } from './published-modes.ts';
import { type FolderSurvey, surveyFolder } from './survey-folder.ts';
import { refuseForeign, removeJournal, removeWorkFolder } from './work-folder.ts';

/**
 * An output folder on disk, as two slots next to each other: the published folder and a spare one. A build updates the spare by
 * writing only what differs from its content, and then the two are exchanged. Until then nothing in the published folder is
 * touched. Each slot names its build in a marker file; manifests are in the cache under the build's id. A slot without a
 * known manifest (a stopped run, a removed cache) is made again. Files of the user's go from build to build (foreign-files.ts).
 */
export interface DiskStoreOptions {
  /** Absolute path of the output folder; no link. */
  readonly out: string;
  /** Absolute path of the folder for manifests. */
  readonly manifests: string;
  /** Updates the published folder file by file instead of exchanging it: for mount points. */
  readonly inPlace?: boolean | undefined;
  /** Called if another run is at work on the folder, which is waited for. */
  readonly onWait?: ((holder: LockHolder) => void) | undefined;
  /** A manifest that cannot be written is reported there; without it, that is an error. */
  readonly writes?: CacheWrites | undefined;
}

/** Up to this number of files, a folder is looked through again for new foreign files right before it is exchanged. */
const maxSurveyedTwice = 50_000;

/** Hidden folders that Boreal uses next to an output folder. */
export const neighboursOf = (out: string) => ({
  spare: join(dirname(out), `.${basename(out)}.spare`),
  leaving: join(dirname(out), `.${basename(out)}.leaving`),
});

/** Absolute path of the lock of an output folder. */
export const lockFile = (out: string): string => join(dirname(out), `.${basename(out)}.lock`);

/**
 * Opens the output folder for a build, and keeps other runs away from it until it is closed. Throws ProblemError if the folder
 * cannot be written or is not Boreal's.
 */
export async function openDiskStore(options: DiskStoreOptions): Promise<OutputStore> {
  const { out, manifests, inPlace = false, onWait = () => {}, writes } = options;
  const { spare, leaving } = neighboursOf(out);
  return guardOutput(out, async () => {
    await mkdir(dirname(out), { recursive: true });
    const unlock = await takeLock({ file: lockFile(out), onWait });
    try {
      await checkNeighbours([spare, leaving]);
      await recover();
      await checkOwnership(out);
      const survey = await surveyOutput(out);
      const published = await slotManifest(out);
      if (!inPlace) await refuseForeign(spare, out);
      await refuseForeign(join(out, nextFolder), out);
      return {
        published: published && withoutFiles(published, survey.damaged),
        damaged: survey.damaged,
        foreign: survey.foreign,
        begin: () => guardOutput(out, () => (inPlace ? openInPlace({ out, save }) : begin(survey))),
        close: unlock,
      };
    } catch (error) {
      await unlock();
      throw error;
    }
  });

  async function begin(survey: FolderSurvey): Promise<NewBuild> {
    const spareManifest = await intactSpare();
    if (spareManifest === undefined) await removeWorkFolder(spare, out);
    await mkdir(spare, { recursive: true });
    await removeJournal(spare);
    await chmod(spare, publishedModes.folder);
    // From here on the spare is in the making: no later run trusts it.
    await writeNote(spare, markerFile, unfinishedMark);
    return {
      slots: { out, spare },
      spare: spareManifest,
      publish: (manifest) => guardOutput(out, () => publish(manifest, spareManifest, survey)),
    };
  }

  /** The manifest of the spare slot; undefined if anything in it differs from that. */
  async function intactSpare(): Promise<BuildManifest | undefined> {
    const manifest = await slotManifest(spare);
    const list = manifest && (await readFolderList(spare));
    return list && surveyFolder(spare, list).damaged.size === 0 ? manifest : undefined;
  }

  /** A run that was stopped between the two renames of publishing left the published output under another name. */
  async function recover(): Promise<void> {
    if (!(await exists(leaving))) return;
    if (!(await exists(out))) return rename(leaving, out);
    await refuseForeign(leaving, out);
    await removeWorkFolder(leaving, out);
  }

  function slotManifest(slot: string): Promise<BuildManifest | undefined> {
    return readPublishedManifest({ out: slot, manifests });
  }

  async function publish(manifest: BuildManifest, spareManifest: BuildManifest | undefined, early: FolderSurvey): Promise<void> {
    for (const path of spareManifest ? stalePaths(spareManifest, manifest) : []) await removeFile(spare, path);
    await writeNotes(spare, manifest);
    await removeJournal(spare);
    // Files may have been added while the build was made.
    const { foreign } = manifest.fileCount > maxSurveyedTwice ? early : await surveyOutput(out);
    refuseClashes(foreign, manifest, out);
    linkForeign(out, spare, foreign);
    await save(manifest);
    await writeNote(spare, markerFile, `${manifest.id}\n`);
    if (!(await exists(out))) await rename(spare, out);
    else if (!(await exchangeFolders(out, spare))) await changePlaces();
    // The build is published: what cannot be tidied up now takes room, no more.
    unlinkQuietly(foreign);
    await removeOldManifests(manifest.id).catch(() => {});
  }

  function unlinkQuietly(foreign: readonly string[]): void {
    try {
      unlinkForeign(spare, out, foreign);
    } catch {
      // The next run does it.
    }
  }

  async function save({ id, pieces }: BuildManifest): Promise<void> {
    const file = join(manifests, `${id}${manifestEnding}`);
    await (writes?.attempt ?? guardFolder)(manifests, async () => {
      await mkdir(manifests, { recursive: true });
      await writeFile(`${file}.${process.pid}`, pieces);
      await rename(`${file}.${process.pid}`, file);
    });
  }

  /** Where folders cannot be exchanged in one step: `recover` repairs what a run leaves that is stopped in between. */
  async function changePlaces(): Promise<void> {
    await rename(out, leaving);
    await rename(spare, out).catch(async (error: unknown) => {
      await rename(leaving, out);
      throw error;
    });
    await rename(leaving, spare).catch(() => {});
  }

  async function removeOldManifests(published: string): Promise<void> {
    const used = new Set([published, (await slotManifest(spare))?.id]);
    const names = (await readdir(manifests)).filter((name) => manifestName.test(name));
    const stale = names.filter((name) => !used.has(name.slice(0, -manifestEnding.length)));
    await Promise.all(stale.map((name) => rm(join(manifests, name), { force: true })));
  }
}

const manifestEnding = '.manifest';
const manifestName = /^[0-9a-f]{20}\.manifest/;

/** Surveys an output folder. One without a list holds nothing of Boreal's. */
const surveyOutput = async (out: string): Promise<FolderSurvey> =>
  (await exists(out)) ? surveyFolder(out, (await readFolderList(out)) ?? emptyList) : { foreign: [], damaged: new Set() };

/** A manifest without the files that are missing or damaged on disk: they are made again. */
function withoutFiles(manifest: BuildManifest, damaged: ReadonlySet<string>): BuildManifest {
  if (damaged.size === 0) return manifest;
  return {
    ...manifest,
    page: (path) => (pageFilePaths(path).some((file) => damaged.has(file)) ? undefined : manifest.page(path)),
    file: (path) => (damaged.has(path) ? undefined : manifest.file(path)),
  };
}

/** Files of a build that another one does not have. */
export function* stalePaths(before: BuildManifest, after: BuildManifest): Generator<string> {
  for (const { path } of before.pages()) {
    if (!after.page(path)) yield* pageFilePaths(path).filter((file) => !isFileOf(after, file));
  }
  for (const [path] of before.files()) if (!isFileOf(after, path)) yield path;
}

/** Whether a file is one of a build's: on its own, or as a page's document. */
const isFileOf = (manifest: BuildManifest, path: string): boolean =>
  (manifest.file(path) ?? manifest.page(`/${path}`) ?? manifest.page(`/${path.replace(/index\.html$/, '')}`)) !== undefined;

/** Works on an output folder. An error of the file system becomes a problem with the folder. */
export async function guardOutput<T>(out: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const isFixed = code === 'EBUSY' || code === 'EXDEV';
    const options = { cause: messageOf(error) };
    const refused = isFixed
      ? outputErrors.NOT_EXCHANGEABLE({ folder: out, parent: dirname(out) }, options)
      : outputErrors.NOT_WRITABLE({ folder: out, free: freeSpace(out) }, options);
    throw new ProblemError([systemProblem(error) ?? refused]);
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

/** Removes what Boreal wrote into an output folder, and the folder if nothing else is in it. Returns the paths of other files. */
export async function removeOutput(out: string): Promise<readonly string[]> {
  const list = (await readFolderList(out)) ?? emptyList;
  const unpublished = await removeWorkFolder(join(out, nextFolder), out);
  const foreign = [...surveyFolder(out, list).foreign, ...unpublished.map((path) => `${nextFolder}/${path}`)];
  for (const [path] of list.files()) await removeFile(out, path);
  if (foreign.length > 0) {
    // The folder stays Boreal's: the next run carries these files over.
    await writeLines(out, () => []);
    await writeNote(out, markerFile, unfinishedMark);
  }
  const notes = foreign.length > 0 ? [shardFile] : ownNotes;
  for (const name of notes) await rm(join(out, name), { recursive: true, force: true });
  await rmdir(out).catch(() => {});
  return foreign;
}

/** Removes a file and the folders that it leaves empty. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  removeEmptyFolders(root, dirname(path));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
