import { type FSWatcher, watch } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { AsyncSubscription, Event } from '@parcel/watcher';

/** What is told within this many milliseconds is one change: a branch that is checked out changes many files. */
const gatherMs = 8;
/** After this many milliseconds files that have changed are looked at once more: editors write a file in more than one step. */
const settleMs = 70;
/** Below a watched folder, what is of no concern and may be large. */
const skippedFolders = ['node_modules', '.git'];

interface WatchOptions {
  /** Absolute paths of folders and files. What is not there yet is watched for. */
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
  const begun = await Promise.allSettled(paths.map((path) => watchPath(path, tell)));
  const watched = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = begun.find((one) => one.status === 'rejected');
  if (failed) {
    await Promise.all(watched.map((one) => one.close()));
    throw failed.reason;
  }
  return {
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(watched.map((each) => each.close()));
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
    if (ignored(path)) return;
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

/**
 * Watches a file or folder from above, where it comes, goes and is replaced, and what lies in a folder by the system's own means for whole
 * trees: a watch for each file would take seconds to begin.
 */
async function watchPath(path: string, tell: (path: string) => void): Promise<{ close(): Promise<void> }> {
  let inside: { readonly inode: number; readonly subscription: AsyncSubscription } | undefined;
  let turn = follow();
  await turn;
  const above = watchFolder(dirname(path), (name) => {
    if (name !== basename(path)) return;
    turn = turn.then(follow);
    tell(path);
  });
  return {
    async close() {
      above?.close();
      await turn;
      await leave();
    },
  };

  async function follow(): Promise<void> {
    const found = await stat(path).catch(() => undefined);
    const inode = found?.isDirectory() ? found.ino : undefined;
    if (inode === inside?.inode) return;
    await leave();
    if (inode === undefined) return;
    // A folder may be a symbolic link: its files are told by the path that is watched.
    const real = await realpath(path);
    const tellAll = (_error: unknown, events: readonly Event[]): void => {
      for (const event of events) tell(join(path, relative(real, event.path)));
      turn = turn.then(() => lookBelow(events));
    };
    const { subscribe } = await import('@parcel/watcher');
    inside = { inode, subscription: await subscribe(real, tellAll, { ignore: skippedFolders }) };
  }

  async function leave(): Promise<void> {
    await inside?.subscription.unsubscribe();
    inside = undefined;
  }

  /** Folders within a new folder may have come before it was watched: all is watched anew then, and whatever was missed is told with it. */
  async function lookBelow(events: readonly Event[]): Promise<void> {
    const made = events.filter(({ type }) => type === 'create');
    const kinds = await Promise.all(made.map((event) => stat(event.path).catch(() => undefined)));
    if (!kinds.some((kind) => kind?.isDirectory())) return;
    await leave();
    await follow();
    tell(path);
  }
}

/** Undefined where there is no such folder. */
function watchFolder(folder: string, onName: (name: string | null) => void): FSWatcher | undefined {
  try {
    return watch(folder, (_event, name) => onName(name));
  } catch {
    return undefined;
  }
}

/** What tells one state of a file from another; folders have one state. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'gone';
  return found.isDirectory() ? 'folder' : `${found.mtimeMs} ${found.size} ${found.ino}`;
}
