import { chmod, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { guardFolder } from '../errors/system-errors.ts';
import type { BuildManifest } from '../manifest/build-manifest.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { checkNeighbours, checkOwnership } from './check-output.ts';
import { stalePaths, withoutFiles } from './compare-builds.ts';
import { exchangeFolders } from './exchange-folders.ts';
import { copyFileList } from './file-list.ts';
import { emptyList, type FolderList, readFolderList, writeNotes } from './folder-list.ts';
import { linkForeign, refuseClashes, unlinkForeign } from './foreign-files.ts';
import { guardOutput } from './guard-output.ts';
import { openInPlace } from './in-place.ts';
import { type NameReader, openFolderNames } from './optimize/folder-names.ts';
import { type LockHolder, takeLock } from './output-lock.ts';
import type { NewBuild, OutputReader, OutputStore } from './output-store.ts';
import { markerFile, nextFolder, unfinishedMark, writeNote } from './own-notes.ts';
import { type BuildFolders, readPublishedManifest, removeOldManifests, saveManifest } from './published-build.ts';
import { publishedModes, workFolderMode } from './published-modes.ts';
import { removeFile } from './remove-output.ts';
import { type FolderSurvey, type FolderTimes, haveTimes, surveyFolder } from './survey-folder.ts';
import { refuseForeign, removeJournal, removeWorkFolder } from './work-folder.ts';

/**
 * An output folder on disk has two slots next to each other: the published folder and a spare one.
 * A build writes into the spare only what differs from it, and then the two are exchanged. Until
 * then, nothing in the published folder is touched. Each slot names its build in a marker file;
 * manifests are in the cache under the build's id. A slot without a manifest (a stopped run, a
 * removed cache) is made again. Files of the user are carried from build to build
 * (foreign-files.ts).
 */
interface DiskStoreOptions {
  /** Absolute path of the output folder; not a link. */
  readonly out: string;
  /** Absolute path of the folder for manifests. */
  readonly manifests: string;
  /** Updates the published folder file by file instead of exchanging it: for mount points. */
  readonly inPlace?: boolean | undefined;
  /** Called before waiting for another run that holds the folder. */
  readonly onWait?: ((holder: LockHolder) => void) | undefined;
  /** Reports a manifest that cannot be written; without it, that is an error. */
  readonly writes?: CacheWrites | undefined;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Maximum number of files up to which foreign files are listed again right before the exchange. */
const maxSurveyedTwice = 50_000;

/** Hidden folders that Boreal uses next to an output folder. */
export const neighboursOf = (out: string) => ({
  spare: join(dirname(out), `.${basename(out)}.spare`),
  leaving: join(dirname(out), `.${basename(out)}.leaving`),
});

/** Absolute path of the lock of an output folder. */
export const lockFile = (out: string): string => join(dirname(out), `.${basename(out)}.lock`);

/**
 * Opens the output folder for a build, and keeps other runs away from it until it is closed. Throws
 * ProblemError if the folder cannot be written or is not Boreal's.
 */
export async function openDiskStore(options: DiskStoreOptions): Promise<OutputStore> {
  const { out, manifests, inPlace = false, onWait = () => {}, writes, now } = options;
  return guardOutput(out, async () => {
    await mkdir(dirname(out), { recursive: true });
    const unlock = await takeLock({ file: lockFile(out), onWait, now });
    try {
      const slots = new OutputSlots({ out, manifests }, writes);
      await slots.recover();
      const list = await checkOwnership(out);
      const names = { manifests, writes, now };
      const survey = await surveyOutput(out, list, names);
      const published = await readPublishedManifest({ out, manifests });
      await refuseForeign(join(out, nextFolder), out);
      const isSpareComplete = !inPlace && (await slots.checkSpare(names));
      const save = (manifest: BuildManifest) => saveManifest(manifests, manifest, writes);
      return {
        published: published && withoutFiles(published, survey.damaged),
        list,
        damaged: survey.damaged,
        foreign: survey.foreign,
        begin: () => guardOutput(out, () => (inPlace ? openInPlace({ out, save }) : slots.begin(survey, isSpareComplete))),
        close: unlock,
      };
    } catch (error) {
      await unlock();
      throw error;
    }
  });
}

/** The two slots of an output folder. */
class OutputSlots {
  readonly #out: string;
  readonly #spare: string;
  /** Name of the published folder between the two renames of an exchange. */
  readonly #leaving: string;
  readonly #manifests: string;
  readonly #writes: CacheWrites | undefined;

  constructor({ out, manifests }: BuildFolders, writes: CacheWrites | undefined) {
    const { spare, leaving } = neighboursOf(out);
    this.#out = out;
    this.#spare = spare;
    this.#leaving = leaving;
    this.#manifests = manifests;
    this.#writes = writes;
  }

  /** Completes the exchange of a run that was stopped between its two renames. */
  async recover(): Promise<void> {
    await checkNeighbours([this.#spare, this.#leaving]);
    await this.#hideSpare();
    if (!(await exists(this.#leaving))) return;
    if (!(await exists(this.#out))) return rename(this.#leaving, this.#out);
    await refuseForeign(this.#leaving, this.#out);
    await removeWorkFolder(this.#leaving, this.#out);
  }

  /**
   * Returns true if the spare slot has all files of its list. Throws ProblemError if it has files
   * that Boreal did not write.
   */
  checkSpare(names: NamesCache): Promise<boolean> {
    return withNames(this.#spare, names, (namesIn) => refuseForeign(this.#spare, this.#out, namesIn));
  }

  /** Prepares the spare slot for a build. */
  async begin(survey: OutputSurvey, isSpareComplete: boolean): Promise<NewBuild> {
    const folders = { out: this.#spare, manifests: this.#manifests };
    const spareManifest = isSpareComplete ? await readPublishedManifest(folders) : undefined;
    if (spareManifest === undefined) await removeWorkFolder(this.#spare, this.#out);
    await mkdir(this.#spare, { recursive: true });
    await removeJournal(this.#spare);
    await chmod(this.#spare, workFolderMode);
    // If this run is stopped from here on, the next one does not trust the spare slot.
    await writeNote(this.#spare, markerFile, unfinishedMark);
    // With the list of the published folder, the journal need not name each file that is linked.
    const areLinksListed = spareManifest === undefined && (await copyFileList(this.#out, this.#spare));
    return {
      slots: { out: this.#out, spare: this.#spare, areLinksListed },
      spare: spareManifest,
      publish: (manifest) => guardOutput(this.#out, () => this.#publish(manifest, spareManifest, survey)),
    };
  }

  async #publish(manifest: BuildManifest, spareManifest: BuildManifest | undefined, survey: OutputSurvey): Promise<void> {
    const [out, spare] = [this.#out, this.#spare];
    for (const path of spareManifest ? stalePaths(spareManifest, manifest) : []) await removeFile(spare, path);
    await writeNotes(spare, manifest);
    await removeJournal(spare);
    // Files may have been added during the build.
    const isCurrent = manifest.fileCount > maxSurveyedTwice || (survey.times.size > 0 && haveTimes(survey.times));
    const { foreign } = isCurrent ? survey : await surveyOutput(out);
    refuseClashes(foreign, manifest, out);
    linkForeign(out, spare, foreign);
    await saveManifest(this.#manifests, manifest, this.#writes);
    await writeNote(spare, markerFile, `${manifest.id}\n`);
    await chmod(spare, publishedModes.folder);
    if (!(await exists(out))) await rename(spare, out);
    else if (!(await exchangeFolders(out, spare))) await this.#changePlaces();
    await this.#hideSpare();
    // The build is published: an error of the cleanup costs disk space, no more.
    unlinkQuietly(spare, out, foreign);
    await this.#removeOldManifests(manifest.id).catch(() => {});
  }

  /** Makes the spare slot, which has what was published before, private. One that is private is not touched. */
  async #hideSpare(): Promise<void> {
    const stats = await stat(this.#spare).catch(() => undefined);
    if (stats && (stats.mode & 0o777) !== workFolderMode) await chmod(this.#spare, workFolderMode).catch(() => {});
  }

  /**
   * Exchanges the slots by two renames, for file systems that cannot exchange folders. After an
   * interruption, `recover` completes the exchange.
   */
  async #changePlaces(): Promise<void> {
    await rename(this.#out, this.#leaving);
    await rename(this.#spare, this.#out).catch(async (error: unknown) => {
      await rename(this.#leaving, this.#out);
      throw error;
    });
    await rename(this.#leaving, this.#spare).catch(() => {});
  }

  async #removeOldManifests(published: string): Promise<void> {
    const spareManifest = await readPublishedManifest({ out: this.#spare, manifests: this.#manifests });
    await removeOldManifests(this.#manifests, new Set([published, spareManifest?.id]), [this.#out, this.#spare]);
  }
}

function unlinkQuietly(slot: string, published: string, foreign: readonly string[]): void {
  try {
    unlinkForeign(slot, published, foreign);
  } catch {
    // The next run does it.
  }
}

interface OutputSurvey extends FolderSurvey {
  /** Times of all folders; empty if there are very many. */
  readonly times: FolderTimes;
}

/** Surveys an output folder. A folder without a list has no files of Boreal. */
async function surveyOutput(out: string, current?: FolderList, names?: NamesCache): Promise<OutputSurvey> {
  const times: FolderTimes = new Map();
  if (!(await exists(out))) return { foreign: [], damaged: new Set(), times };
  const list = current ?? (await readFolderList(out)) ?? emptyList;
  const options = { times: list.size > maxSurveyedTwice ? undefined : times };
  const survey = names
    ? await withNames(out, names, async (namesIn) => surveyFolder(out, list, { ...options, namesIn }))
    : surveyFolder(out, list, options);
  return { ...survey, times };
}

type NamesCache = Pick<DiskStoreOptions, 'manifests' | 'writes' | 'now'>;

/** Surveys a folder with the names that earlier surveys have read. */
async function withNames<T>(
  root: string,
  { manifests, writes, now }: NamesCache,
  survey: (namesIn: NameReader) => Promise<T>,
): Promise<T> {
  const names = await openFolderNames({ root, manifests, now });
  const result = await survey(names.namesIn);
  await (writes?.attempt ?? guardFolder)(manifests, names.save);
  return result;
}

/** Creates a reader of an output folder. */
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

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
