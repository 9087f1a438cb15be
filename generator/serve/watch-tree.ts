import { type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

interface TreeOptions {
  /** Absolute path of a folder or a file, which need not be there yet. */
  readonly root: string;
  /** Whether a path, and whatever is below it, is of no concern. */
  readonly ignored: (path: string) => boolean;
  /** Called with the path of a file or folder that has come, gone or changed. What lies in a new folder is told with the folder. */
  readonly tell: (path: string) => void;
  /** Called when something that has come later cannot be watched. */
  readonly onFault: (error: unknown) => void;
}

/** Elsewhere the system watches a folder and all that is below it at once. */
const isEachWatched = process.platform === 'linux';

/**
 * Watches a file or folder: from above, where it comes, goes and is replaced, and what lies in it. Where each folder is to be watched by
 * itself, that is done for folders only: a watch for each file would take seconds to begin. Throws if it cannot be watched.
 */
export function watchTree({ root, ignored, tell, onFault }: TreeOptions): { close(): void } {
  const watched = new Map<string, { readonly inode: number; readonly watcher: FSWatcher }>();
  const above = watchFolder(dirname(root), (name) => {
    if (name === basename(root)) follow(root);
  });
  try {
    begin(root);
  } catch (error) {
    close();
    throw error;
  }
  return { close };

  function close(): void {
    above?.close();
    for (const { watcher } of watched.values()) watcher.close();
  }

  /** Watches a folder as it is now. What lies in it is listed after that, so that nothing comes in between. */
  function begin(folder: string): void {
    const inode = inodeOf(folder);
    if (inode === undefined) return;
    const watcher = watchFolder(folder, (name, isRenamed) => hear(folder, name, isRenamed));
    if (!watcher) return;
    watched.set(folder, { inode, watcher });
    if (!isEachWatched) return;
    for (const entry of unlessMissing(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !ignored(path)) begin(path);
    }
  }

  function end(folder: string): void {
    for (const [path, { watcher }] of watched) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      watched.delete(path);
    }
  }

  function hear(folder: string, name: string | null, isRenamed: boolean): void {
    // A folder that goes says so by its own name. Another may stand in its place by now, even with its number.
    if (isRenamed && name === basename(folder)) {
      end(folder);
      begin(folder);
    }
    const path = name === null ? folder : join(folder, name);
    if (ignored(path)) return;
    if (isRenamed) follow(path);
    else tell(path);
  }

  /** Tells what has come, gone or been replaced. */
  function follow(path: string): void {
    if (watched.get(path)?.inode !== inodeOf(path)) {
      end(path);
      begin(path);
    }
    tell(path);
  }

  /** A watched path may be a link to a folder; what is below it may not. Undefined where there is no folder. */
  function inodeOf(path: string): number | undefined {
    if (path !== root && !isEachWatched) return undefined;
    const found = (path === root ? statSync : lstatSync)(path, { throwIfNoEntry: false });
    return found?.isDirectory() ? found.ino : undefined;
  }

  /** Undefined where there is no such folder. */
  function watchFolder(folder: string, onName: (name: string | null, isRenamed: boolean) => void): FSWatcher | undefined {
    const recursive = !isEachWatched && folder !== dirname(root);
    const watcher = unlessMissing(() =>
      watch(folder, { recursive }, (event, name) => {
        try {
          onName(name, event === 'rename');
        } catch (error) {
          onFault(error);
        }
      }),
    );
    watcher?.on('error', onFault);
    return watcher;
  }
}

/** What is gone by now is told by the folder that it was in. */
function unlessMissing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
