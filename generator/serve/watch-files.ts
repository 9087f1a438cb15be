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
  readonly ignored: (path: string) => boolean;
  /** Called with the changed paths; the next call waits until the promise settles. A file may still be in the making: it is told again. */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
}

/** Watches files; resolves when watching has begun. */
export async function watchFiles({ paths, ignored, onChange }: WatchOptions): Promise<{ close(): Promise<void> }> {
  const changed = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let gathering = false;
  let running: Promise<void> = Promise.resolve();
  const watcher = watch([...paths], { ignoreInitial: true, ignored });
  watcher.on('all', (_event, path) => tell(path));
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
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
    for (const [index, path] of batch.entries()) if ((await stampOf(path)) !== stamps[index]) tell(path);
  }
}

/** What tells one state of a file from another; folders have one state. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'gone';
  return found.isDirectory() ? 'folder' : `${found.mtimeMs} ${found.size} ${found.ino}`;
}
