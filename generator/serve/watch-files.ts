import { stat } from 'node:fs/promises';
import { watchTree } from './watch-tree.ts';

/** What is told within this many milliseconds is one change: a branch that is checked out changes many files. */
const gatherMs = 8;
/** After this many milliseconds files that have changed are looked at once more: editors write a file in more than one step. */
const settleMs = 70;
/** The system keeps so many changes for a program that is busy, and drops what comes then: half as many are taken for all. */
const maxChanges = 16_384 / 2;

interface WatchOptions {
  /** Absolute paths of folders and files. What is not there yet is watched for. */
  readonly paths: readonly string[];
  /** Whether a path, and whatever is below it, is of no concern. */
  readonly ignored: (path: string) => boolean;
  /** Called with the changed paths; the next call waits until the promise settles. A file may still be in the making: it is told again. */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
  /** Called when something that has come later cannot be watched. */
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
    for (const root of paths) trees.push(watchTree({ root, ignored, tell, onFault }));
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

  function tell(path: string): void {
    changes++;
    changed.add(path);
    if (gathering) return;
    gathering = true;
    after(gatherMs, () => {
      running = running.then(takeBatch);
    });
  }

  async function takeBatch(): Promise<void> {
    gathering = false;
    const batch = changes > maxChanges ? paths : [...changed];
    changed.clear();
    changes = 0;
    if (batch.length === 0) return;
    const stamps = await Promise.all(batch.map(stampOf));
    await onChange(batch);
    after(settleMs, () => {
      running = running.then(() => lookAgain(batch, stamps));
    });
  }

  async function lookAgain(batch: readonly string[], stamps: readonly string[]): Promise<void> {
    for (const [index, path] of batch.entries()) if ((await stampOf(path)) !== stamps[index]) tell(path);
  }
}

/** What tells one state of a file from another; folders have one state. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'gone';
  return found.isDirectory() ? 'folder' : `${found.mtimeMs} ${found.size} ${found.ino}`;
}
