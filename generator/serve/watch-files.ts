import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { unlessGone, type WatchedTrees, watchTrees } from './watch-tree.ts';

/**
 * Changes within this many milliseconds are one change: a checkout of a branch changes many files.
 */
const gatherMs = 8;
/** Changed files are checked again after this many milliseconds: editors write in several steps. */
const settleMs = 70;
/**
 * The system queues 16,384 changes for a busy program and drops the rest. From half as many on,
 * everything counts as changed.
 */
const maxChanges = 16_384 / 2;

interface WatchOptions {
  /** Absolute paths of folders and files, which need not exist yet. */
  readonly paths: readonly string[];
  /** Returns true for a path that is ignored with everything below it. */
  readonly ignored: (path: string) => boolean;
  /** Asks for changes again and again, for disks that report none: network disks, containers. */
  readonly poll?: boolean;
  /** Time between two checks of the watched folders themselves, in milliseconds. Default: 1000. */
  readonly recheckMs?: number;
  /**
   * Called with the changed paths; the next call waits for the promise. A file that is still being
   * written is reported again.
   */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
  /** Called when a folder cannot be watched any more. */
  readonly onFault: (error: unknown) => void;
}

export interface FileWatcher {
  /**
   * Watches these paths from now on. A file among the new ones that has changed since a time, in
   * milliseconds since 1970, is reported. Resolves when they are watched; rejects if they cannot be.
   */
  watch(paths: readonly string[], since: number): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when the files are watched. Rejects if they cannot be. */
export async function watchFiles(options: WatchOptions): Promise<FileWatcher> {
  const { ignored, poll = false, recheckMs, onChange, onFault } = options;
  let { paths } = options;
  const changed = new Set<string>();
  const stamps = new FileStamps();
  const timers = new Timers();
  let changes = 0;
  let gathering = false;
  let running: Promise<void> = Promise.resolve();
  // Changes may be reported before all folders are watched.
  let trees: WatchedTrees | undefined;
  trees = await watchTrees({
    roots: paths,
    ignored,
    poll,
    recheckMs,
    onChange: add,
    onFile: (path) => stamps.note(path),
    onFault,
  });
  return {
    async watch(next, since) {
      const before = new Set(paths);
      const added = next.filter((path) => !before.has(path));
      if (added.length === 0 && next.length === before.size) return;
      paths = next;
      // While the watch begins, a check of the folders may report these files.
      for (const path of added) stamps.note(path, await isFileChangedSince(path, since));
      await trees?.watch(next);
      for (const path of added) if (await isFileChangedSince(path, since)) add(path);
    },
    async close() {
      timers.clear();
      await trees?.close();
      await running;
    },
  };

  function add(path: string): void {
    changes++;
    changed.add(path);
    stamps.note(path, true);
    if (gathering) return;
    gathering = true;
    timers.after(gatherMs, () => {
      running = running.then(reportBatch);
    });
  }

  async function reportBatch(): Promise<void> {
    // A new folder is read only once its later changes are reported, too.
    await trees?.settled();
    gathering = false;
    const isFlooded = changes > maxChanges;
    const candidates = isFlooded ? paths : [...changed];
    changed.clear();
    changes = 0;
    // A dropped change may have been a new folder.
    if (isFlooded) await trees?.scan().catch(onFault);
    const found = await Promise.all(candidates.map(async (path) => ({ path, stamp: await stampOf(path) })));
    const begun = found.filter(({ path, stamp }) => stamps.isBegun(path, stamp));
    if (begun.length > 0) timers.after(settleMs, () => begun.forEach(({ path }) => void add(path)));
    const batch = found.filter((each) => !begun.includes(each) && (stamps.isEdited(each.path, each.stamp) || isFlooded));
    if (batch.length === 0) return;
    await onChange(batch.map(({ path }) => path));
    timers.after(settleMs, () => {
      running = running.then(() => checkAgain(batch));
    });
  }

  async function checkAgain(batch: readonly { readonly path: string; readonly stamp: string }[]): Promise<void> {
    for (const { path, stamp } of batch) if ((await stampOf(path)) !== stamp) add(path);
  }
}

class Timers {
  readonly #timers = new Set<NodeJS.Timeout>();

  after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

/** Files as they were when their watch began, or when they were reported last. */
class FileStamps {
  readonly #stamps = new Map<string, string>();
  readonly #begun = new Set<string>();

  /** Notes a file whose watch begins. Of one that has changed, nothing is known until it is reported. */
  note(path: string, hasChanged = false): void {
    if (this.#stamps.has(path)) return;
    const stats = hasChanged ? undefined : unlessGone(() => statSync(path));
    if (hasChanged) this.#stamps.set(path, unknownStamp);
    else if (stats?.isFile()) this.#stamps.set(path, stampIn(stats));
  }

  /** True the first time that a file is found empty: most programs empty a file before they write it. */
  isBegun(path: string, stamp: string): boolean {
    const isBegun = stamp.startsWith(emptyFile) && !this.#begun.has(path);
    if (isBegun) this.#begun.add(path);
    else this.#begun.delete(path);
    return isBegun;
  }

  /** Notes the stamp. Returns false for a file with the same content: only a link to it was made, or it was read. */
  isEdited(path: string, stamp: string): boolean {
    const before = this.#stamps.get(path);
    if (stamp === goneStamp || stamp === folderStamp) this.#stamps.delete(path);
    else this.#stamps.set(path, stamp);
    return stamp !== before;
  }
}

async function isFileChangedSince(path: string, since: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() === true && stats.ctimeMs >= since;
}

const unknownStamp = 'unknown';
const goneStamp = 'gone';
const folderStamp = 'folder';

/** Returns the stamp of a file; all folders have one stamp. */
async function stampOf(path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return goneStamp;
  return stats.isDirectory() ? folderStamp : stampIn(stats);
}

/** Names the content of a file and who may read it; not the time of a change of anything else. */
const stampIn = ({ mtimeMs, size, ino, mode, uid, gid }: Stats): string => `${size} ${mtimeMs} ${ino} ${mode} ${uid} ${gid}`;
const emptyFile = '0 ';
