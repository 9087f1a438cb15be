import { chmod, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { guardFolder } from '../errors/system-errors.ts';
import type { BuildManifest } from '../manifest/build-manifest.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { ifPresent } from '../support/if-present.ts';
import { checkNeighbours, checkOwnership, isOnLowerLayer } from './check-output.ts';
import { stalePaths, withoutFiles } from './compare-builds.ts';
import { outputErrors } from './errors.ts';
import { exchangeFolders } from './exchange-folders.ts';
import { copyFileList } from './file-list.ts';
import { emptyList, type FolderList, readFolderList, writeNotes } from './folder-list.ts';
import { linkForeign, refuseClashes, tryLinks, unlinkForeign } from './foreign-files.ts';
import { guardOutput } from './guard-output.ts';
import { openInPlace } from './in-place.ts';
import { listNeighbours, listWorkFolders, neighboursOf } from './neighbours.ts';
import { type FolderNames, openFolderNames } from './optimize/folder-names.ts';
import { type LockHolder, type OutputLock, takeLock } from './output-lock.ts';
import type { NewBuild, OutputReader, OutputStore } from './output-store.ts';
import { isNextFolder, markerFile, unfinishedMark, writeNote } from './own-notes.ts';
import { removeFile } from './own-path.ts';
import { type BuildFolders, readPublishedManifest, removeOldManifests, saveManifest } from './published-build.ts';
import { publishedModes, workFolderMode } from './published-modes.ts';
import { savedWarnings, saveFiles } from './saved-files.ts';
import { markerText } from './site-mark.ts';
import { type FolderSurvey, type FolderTimes, haveTimes, refuseFixed, surveyFolder } from './survey-folder.ts';
import { emptyWorkFolder, removeJournal, removeWorkFolder } from './work-folder.ts';

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
  /** Mark of the site, from `siteMark`. */
  readonly site?: string;
  /** Updates the published folder file by file instead of exchanging it: for mount points. */
  readonly inPlace?: boolean;
  /** Called before waiting for another run that holds the folder. */
  readonly onWait?: (holder: LockHolder) => void;
  /** Reports a manifest that cannot be written; without it, that is an error. */
  readonly writes?: CacheWrites;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Maximum number of files up to which foreign files are listed again right before the exchange. */
const maxSurveyedTwice = 50_000;

/**
 * Opens the output folder for a build, and keeps other runs away from it until it is closed. Throws
 * ProblemError if the folder cannot be written or is not Boreal's.
 */
export async function openDiskStore(options: DiskStoreOptions): Promise<OutputStore> {
  const { out, manifests, site, inPlace = false, onWait = () => {}, writes, now } = options;
  return guardOutput(out, async () => {
    await mkdir(dirname(out), { recursive: true });
    const lock = await takeLock({ file: neighboursOf(out).lock, onWait, now });
    const guard = <T>(work: () => Promise<T>): Promise<T> =>
      guardOutput(out, () =>
        work().catch((error: unknown) => {
          lock.prove();
          throw error;
        }),
      );
    try {
      const names = { manifests, writes, now };
      const slots = new OutputSlots({ out, manifests, site, lock, names });
      await slots.recover();
      const list = await checkOwnership(out);
      const published = await readPublishedManifest({ out, manifests });
      const isFixed = !inPlace && (await isOnLowerLayer(out, neighboursOf(out).leaving));
      if (isFixed) slots.warnings.push(outputErrors.LOWER_LAYER({ folder: out }));
      const isInPlace = inPlace || isFixed;
      const isSpareComplete = !isInPlace && (await slots.checkSpare());
      // Files that are moved into the folder one by one must not be protected.
      const survey = await surveyOutput(out, list, { ...names, isWhole: isInPlace });
      // Files of the user stay where they are if the folder is not exchanged.
      refuseFixed(out, isInPlace ? survey.fixed.own : [...survey.fixed.own, ...survey.fixed.foreign]);
      const save = (manifest: BuildManifest) => saveManifest(manifests, manifest, writes);
      const begin = async (): Promise<NewBuild> => {
        lock.prove();
        slots.warnings.push(...savedWarnings(saveFiles(out, survey.changed, out)));
        const build = await (isInPlace ? openInPlace({ out, site, lock, save }) : slots.begin(survey, isSpareComplete));
        return { ...build, publish: (manifest) => guard(() => build.publish(manifest)) };
      };
      return {
        published: published && withoutFiles(published, survey.damaged),
        list,
        damaged: survey.damaged,
        foreign: survey.foreign,
        warnings: slots.warnings,
        begin: () => guard(begin),
        guard,
        async close() {
          await slots.putBack().catch(() => {});
          lock.release();
        },
      };
    } catch (error) {
      lock.release();
      throw error;
    }
  });
}

interface SlotsOptions extends BuildFolders {
  readonly site: string | undefined;
  readonly lock: OutputLock;
  readonly names: NamesCache;
}

/** The two slots of an output folder. */
class OutputSlots {
  /** Warnings about the folder, and about files of the user whose paths Boreal needs. */
  readonly warnings: Problem[] = [];
  readonly #out: string;
  readonly #spare: string;
  readonly #leaving: string;
  /** The spare slot while this run uses it: a run that has lost its lock cannot touch another one's. */
  readonly #work: string;
  readonly #manifests: string;
  readonly #site: string | undefined;
  readonly #lock: OutputLock;
  readonly #names: NamesCache;

  constructor({ out, manifests, site, lock, names }: SlotsOptions) {
    const { spare, leaving, work } = neighboursOf(out);
    this.#out = out;
    this.#spare = spare;
    this.#leaving = leaving;
    this.#work = work(lock.id);
    this.#manifests = manifests;
    this.#site = site;
    this.#lock = lock;
    this.#names = names;
  }

  /** Completes the exchange of a run that was stopped, and clears up what it left. */
  async recover(): Promise<void> {
    await checkNeighbours(await listNeighbours(this.#out));
    for (const folder of [this.#spare, ...(await listWorkFolders(this.#out))]) await hide(folder);
    if (await exists(this.#leaving)) {
      if (await exists(this.#out)) await this.#remove(this.#leaving);
      else await this.#move(this.#leaving, this.#out);
    }
    for (const work of await listWorkFolders(this.#out)) {
      if (await exists(this.#spare)) await this.#remove(work);
      else await this.#move(work, this.#spare);
    }
    const names: readonly string[] = (await ifPresent(readdir(this.#out))) ?? [];
    for (const name of names) if (isNextFolder(name)) await this.#empty(join(this.#out, name));
  }

  /** Returns true if the spare slot has all files of its list. */
  checkSpare(): Promise<boolean> {
    return withNames(this.#spare, this.#names, (names) => this.#empty(this.#spare, names));
  }

  /** Renames a folder that other runs see. */
  async #move(from: string, to: string): Promise<void> {
    this.#lock.prove();
    await rename(from, to);
  }

  /** Moves files of the user out of a folder. Returns true if the folder has all files of its list. */
  async #empty(folder: string, names?: FolderNames): Promise<boolean> {
    const { isComplete, saved } = await emptyWorkFolder({ folder, out: this.#out, names, prove: this.#lock.prove });
    this.warnings.push(...saved);
    return isComplete;
  }

  async #remove(folder: string): Promise<void> {
    await this.#empty(folder);
    await removeWorkFolder({ folder, out: this.#out, prove: this.#lock.prove });
  }

  /** Prepares the spare slot for a build. */
  async begin(survey: OutputSurvey, isSpareComplete: boolean): Promise<NewBuild> {
    const [out, work] = [this.#out, this.#work];
    if (await exists(this.#spare)) await this.#move(this.#spare, work);
    const spareManifest = isSpareComplete ? await readPublishedManifest({ out: work, manifests: this.#manifests }) : undefined;
    if (spareManifest === undefined) await removeWorkFolder({ folder: work, out, prove: this.#lock.prove });
    await mkdir(work, { recursive: true });
    await removeJournal(work);
    await chmod(work, workFolderMode);
    // If this run is stopped from here on, the next one does not trust the spare slot.
    await writeNote(work, markerFile, unfinishedMark);
    // With the list of the published folder, the journal need not name each file that is linked.
    const areLinksListed = spareManifest === undefined && (await copyFileList(out, work));
    // Before the pages are made: a file that cannot be linked stops the run.
    tryLinks(out, work, survey.foreign);
    return {
      slots: { out, spare: work, areLinksListed },
      spare: spareManifest,
      publish: (manifest) => this.#publish(manifest, spareManifest, survey),
    };
  }

  async #publish(manifest: BuildManifest, spareManifest: BuildManifest | undefined, survey: OutputSurvey): Promise<void> {
    const [out, work] = [this.#out, this.#work];
    for (const path of spareManifest ? stalePaths(spareManifest, manifest) : []) removeFile(work, path);
    await writeNotes(work, manifest);
    await removeJournal(work);
    // Files may have been added during the build.
    const isCurrent = manifest.fileCount > maxSurveyedTwice || (survey.times.size > 0 && haveTimes(out, survey.times));
    const { foreign, changed } = isCurrent ? survey : await surveyOutput(out);
    refuseClashes(foreign, manifest, out);
    linkForeign(out, work, foreign);
    const changedSince = changed.filter((path) => !survey.changed.includes(path));
    this.warnings.push(...savedWarnings(saveFiles(out, changedSince, out)));
    await saveManifest(this.#manifests, manifest, this.#names.writes);
    await writeNote(work, markerFile, markerText(manifest.id, this.#site));
    await chmod(work, publishedModes.folder);
    await this.#exchange();
    await hide(work);
    // The build is published: an error of the cleanup costs disk space, no more.
    await this.#cleanUp(manifest.id, foreign, survey.times).catch(() => {});
  }

  /** Exchanges the slots, if the folder is still this run's. */
  async #exchange(): Promise<void> {
    const [out, work] = [this.#out, this.#work];
    this.#lock.prove();
    if (!(await exists(out))) await this.#move(work, out);
    else if (!(await exchangeFolders(out, work))) await this.#changePlaces();
  }

  /**
   * Exchanges the slots by two renames, for file systems that cannot exchange folders. After an
   * interruption, `recover` completes the exchange.
   */
  async #changePlaces(): Promise<void> {
    await this.#move(this.#out, this.#leaving);
    await rename(this.#work, this.#out).catch(async (error: unknown) => {
      await rename(this.#leaving, this.#out);
      throw error;
    });
    await rename(this.#leaving, this.#work).catch(() => {});
  }

  /** Makes the folder of this run the spare one. If that fails, the next run does it. */
  async putBack(): Promise<void> {
    if (!(await exists(this.#work)) || (await exists(this.#spare))) return;
    await this.#move(this.#work, this.#spare);
  }

  async #cleanUp(published: string, foreign: readonly string[], times: FolderTimes): Promise<void> {
    const [out, work, spare] = [this.#out, this.#work, this.#spare];
    // Another program may have added files until the exchange.
    if (times.size > 0 && !haveTimes(work, times)) await this.#empty(work);
    unlinkForeign(work, out, foreign);
    await this.putBack();
    const spareManifest = await readPublishedManifest({ out: spare, manifests: this.#manifests });
    await removeOldManifests(this.#manifests, new Set([published, spareManifest?.id]), [out, spare]);
  }
}

/** Makes a folder private that has what is not published, or not any more. */
async function hide(folder: string): Promise<void> {
  const stats = await ifPresent(stat(folder));
  if (stats && (stats.mode & 0o777) !== workFolderMode) await chmod(folder, workFolderMode).catch(() => {});
}

interface OutputSurvey extends FolderSurvey {
  /** Times of all folders by path in the output folder; empty if there are very many. */
  readonly times: FolderTimes;
}

const emptySurvey: FolderSurvey = { foreign: [], changed: [], damaged: new Set(), fixed: { own: [], foreign: [] } };

/** Surveys an output folder. A folder without a list has no files of Boreal. */
async function surveyOutput(out: string, current?: FolderList, names?: NamesCache): Promise<OutputSurvey> {
  const times: FolderTimes = new Map();
  if (!(await exists(out))) return { ...emptySurvey, times };
  const list = current ?? (await readFolderList(out)) ?? emptyList;
  const options = { times: list.size > maxSurveyedTwice ? undefined : times };
  const survey = names
    ? await withNames(out, names, async (earlier) => surveyFolder(out, list, { ...options, ...earlier }))
    : surveyFolder(out, list, options);
  return { ...survey, times };
}

interface NamesCache extends Pick<DiskStoreOptions, 'manifests' | 'writes' | 'now'> {
  /** True if each file is compared, whatever earlier surveys have found. */
  readonly isWhole?: boolean;
}

/** Surveys a folder with the names that earlier surveys have read. */
async function withNames<T>(
  root: string,
  { manifests, writes, now, isWhole }: NamesCache,
  survey: (names: FolderNames) => Promise<T>,
): Promise<T> {
  const names = await openFolderNames({ root, manifests, now });
  const result = await survey(isWhole ? { ...names, areCompared: () => false } : names);
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

const exists = async (path: string): Promise<boolean> => (await ifPresent(stat(path))) !== undefined;
