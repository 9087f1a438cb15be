import { type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

interface TreeOptions {
  /** Absolute path of a folder or a file, which need not exist yet. */
  readonly root: string;
  /** Returns true for a path that is ignored with everything below it. */
  readonly ignored: (path: string) => boolean;
  /** Called with each created, removed or changed path. A new folder stands for its content. */
  readonly onChange: (path: string) => void;
  /** Called when a new folder cannot be watched. */
  readonly onFault: (error: unknown) => void;
}

/** Other systems watch a folder with everything below it. */
const isEachWatched = process.platform === 'linux';

/**
 * Watches a file or folder, also for its creation, removal and replacement. Watches folders only:
 * to watch all files would take seconds to begin. Throws if the root cannot be watched.
 */
export function watchTree({ root, ignored, onChange, onFault }: TreeOptions): { close(): void } {
  const watched = new Map<string, { readonly inode: number; readonly watcher: FSWatcher }>();
  const parent = dirname(root);
  const above = watchFolder(parent, { recursive: false, onFault }, (name) => {
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

  /**
   * Watches a folder. Its content is listed after the watch begins, so that no change is missed.
   */
  function begin(folder: string): void {
    const inode = inodeOf(folder, root);
    if (inode === undefined) return;
    const recursive = !isEachWatched && folder !== parent;
    const watcher = watchFolder(folder, { recursive, onFault }, (name, isRenamed) => changed(folder, name, isRenamed));
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

  function changed(folder: string, name: string | null, isRenamed: boolean): void {
    // A removed folder reports its own name. Another folder may already have its path, and even its
    // inode.
    if (isRenamed && name === basename(folder)) {
      end(folder);
      begin(folder);
    }
    const path = name === null ? folder : join(folder, name);
    if (ignored(path)) return;
    if (isRenamed) follow(path);
    else onChange(path);
  }

  /** Reports a path that was created, removed or replaced. */
  function follow(path: string): void {
    if (watched.get(path)?.inode !== inodeOf(path, root)) {
      end(path);
      begin(path);
    }
    onChange(path);
  }
}

/** Returns the inode of a folder, undefined for others. Only the root may be a link to a folder. */
function inodeOf(path: string, root: string): number | undefined {
  if (path !== root && !isEachWatched) return undefined;
  const stats = (path === root ? statSync : lstatSync)(path, { throwIfNoEntry: false });
  return stats?.isDirectory() ? stats.ino : undefined;
}

interface WatchOptions extends Pick<TreeOptions, 'onFault'> {
  readonly recursive: boolean;
}

/** Watches one folder; undefined if it does not exist. */
function watchFolder(
  folder: string,
  { recursive, onFault }: WatchOptions,
  onName: (name: string | null, isRenamed: boolean) => void,
): FSWatcher | undefined {
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

/**
 * Does work; undefined if its path is gone by now, which the watch of the parent folder reports.
 */
function unlessMissing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
