import { stat } from 'node:fs/promises';
import { watchTree } from './watch-tree.ts';

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
  /**
   * Called with the changed paths; the next call waits for the promise. A file that is still being
   * written is reported again.
   */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
  /** Called when a new folder cannot be watched. */
  readonly onFault: (error: unknown) => void;
}

/** Watches files from now on. Throws if they cannot be watched. */
export function watchFiles({ paths, ignored, onChange, onFault }: WatchOptions): { close(): Promise<void> } {
  const changed = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const trees: ReturnType<typeof watchTree>[] = [];
  let changes = 0;
  let gathering = false;
  let running: Promise<void> = Promise.resolve();
  try {
    for (const root of paths) trees.push(watchTree({ root, ignored, onChange: add, onFault }));
  } catch (error) {
    closeTrees();
    throw error;
  }
  return {
    async close() {
      for (const timer of timers) clearTimeout(timer);
      closeTrees();
      await running;
    },
  };

  function closeTrees(): void {
    for (const tree of trees) tree.close();
  }

  function after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  function add(path: string): void {
    changes++;
    changed.add(path);
    if (gathering) return;
    gathering = true;
    after(gatherMs, () => {
      running = running.then(reportBatch);
    });
  }

  async function reportBatch(): Promise<void> {
    gathering = false;
    const batch = changes > maxChanges ? paths : [...changed];
    changed.clear();
    changes = 0;
    if (batch.length === 0) return;
    const stamps = await Promise.all(batch.map(stampOf));
    await onChange(batch);
    after(settleMs, () => {
      running = running.then(() => checkAgain(batch, stamps));
    });
  }

  async function checkAgain(batch: readonly string[], stamps: readonly string[]): Promise<void> {
    for (const [index, path] of batch.entries()) if ((await stampOf(path)) !== stamps[index]) add(path);
  }
}

/** Returns the modification time, size and inode of a file; all folders have one stamp. */
async function stampOf(path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return 'gone';
  return stats.isDirectory() ? 'folder' : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}
