import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { watch } from 'chokidar';

/** What is told within this many milliseconds is one change: a branch that is checked out changes many files. */
const gatherMs = 8;
/**
 * After this many milliseconds files that have changed are looked at once more: editors write a file in more than one step, and the watcher
 * tells of no second step within 50 ms of the first.
 */
const settleMs = 70;

interface WatchOptions {
  /** Absolute paths of folders and files. */
  readonly paths: readonly string[];
  /** Files that have been written since then are told too, in milliseconds since 1970: finding all files takes a while. */
  readonly since: number;
  readonly ignored: (path: string) => boolean;
  /** Called with the changed paths; the next call waits until the promise settles. A file may still be in the making: it is told again. */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
}

/** Times of files may lag so much behind the clock, in milliseconds. */
const clockMs = 20;

/** Watches files from now on. What changes while the watcher still looks for files is told when it has found them. */
export function watchFiles({ paths, since, ignored, onChange }: WatchOptions): { close(): Promise<void> } {
  const changed = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let gathering = false;
  let running: Promise<void> = Promise.resolve();
  /** Stamps of the files that are found at first; undefined when all are. */
  let found: Map<string, string> | undefined = new Map();
  const watcher = watch([...paths], { ignored, alwaysStat: true });
  watcher.on('all', (_event, path, stats) => {
    if (!found) tell(path);
    else if (!stats || stats.mtimeMs >= since - clockMs) tell(path);
    else found.set(path, stampIn(stats));
  });
  watcher.once('ready', () => {
    const before = found ?? new Map<string, string>();
    found = undefined;
    running = running.then(() => lookAgain([...before.keys()], [...before.values()]));
  });
  return {
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await watcher.close();
      await running;
    },
  };

  function after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  function tell(path: string): void {
    changed.add(path);
    if (gathering) return;
    gathering = true;
    after(gatherMs, () => {
      running = running.then(takeBatch);
    });
  }

  async function takeBatch(): Promise<void> {
    gathering = false;
    const batch = [...changed];
    changed.clear();
    if (batch.length === 0) return;
    const stamps = await Promise.all(batch.map(stampOf));
    await onChange(batch);
    after(settleMs, () => {
      running = running.then(() => lookAgain(batch, stamps));
    });
  }

  async function lookAgain(batch: readonly string[], stamps: readonly string[]): Promise<void> {
    const now = await Promise.all(batch.map(stampOf));
    for (const [index, path] of batch.entries()) if (now[index] !== stamps[index]) tell(path);
  }
}

/** What tells one state of a file or folder from another. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found ? stampIn(found) : 'gone';
}

const stampIn = (stats: Stats): string =>
  stats.isDirectory() ? `folder ${stats.mtimeMs}` : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
