/**
 * Watches folders with chokidar, one watcher for each: chokidar lists a folder before it watches it,
 * and misses that a folder was replaced. Only folders are watched, because a watch for each file of
 * a large site takes seconds; the `raw` events name the file. Polling looks at the files, too.
 */

import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { FSWatcher } from 'chokidar';

interface TreeOptions {
  /** Absolute paths of folders and files, which need not exist yet. */
  readonly roots: readonly string[];
  /** Returns true for a path that is ignored with everything below it. */
  readonly ignored: (path: string) => boolean;
  /** Asks for changes again and again, for disks that report none. */
  readonly poll: boolean;
  /** Time between two checks of the watched folders themselves, in milliseconds. Default: 1000. */
  readonly recheckMs?: number;
  /** Called with each created, removed or changed path. A new folder stands for its content. */
  readonly onChange: (path: string) => void;
  /** Called with roots at the start, and with each file of a folder whose watch begins, before it is reported. */
  readonly onFile?: (path: string) => void;
  /** Called when a folder cannot be watched any more. */
  readonly onFault: (error: unknown) => void;
}

/** Time between two checks of each file while polling, unless CHOKIDAR_INTERVAL is set. */
const pollMs = 500;
/**
 * Time between two checks of the watched folders themselves: no event reports that a link above them
 * leads elsewhere, that a disk was mounted over them, or that a missing parent is back.
 */
const defaultRecheckMs = 1000;

/** Errors of a path that is missing or cannot be reached, also on a network disk. */
const goneCodes: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ESTALE', 'EIO', 'ENXIO'];

interface WatchedFolder {
  readonly identity: string;
  /** Rejects if the folder cannot be watched. Resolves when it is watched or closed. */
  readonly ready: Promise<void>;
  /** Has a file polled that was ignored when the folder was listed. */
  poll(file: string): void;
  /**
   * While polling, reports files that appeared between the list of the folder and the first stat of
   * it, and folders that were gone for a moment and are back under the same name.
   */
  findMissed(): void;
  close(): Promise<void>;
}

/** Trees of watched folders. */
export interface WatchedTrees {
  /** Watches these roots from now on, instead of the previous ones. */
  watch(roots: readonly string[]): Promise<void>;
  /** Watches all folders that are not watched yet, after events were lost. */
  scan(): Promise<void>;
  /** Resolves when all folders found so far are watched. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Watches files and folders, also for their creation, removal and replacement. Resolves when they
 * are watched; rejects if they cannot be.
 */
export async function watchTrees(options: TreeOptions): Promise<WatchedTrees> {
  const trees = new FolderTrees(options);
  try {
    await trees.open();
  } catch (error) {
    await trees.close();
    throw error;
  }
  return trees;
}

class FolderTrees implements WatchedTrees {
  readonly #options: Omit<TreeOptions, 'roots'>;
  #roots: readonly string[];
  readonly #folders = new Map<string, WatchedFolder>();
  /** Files that roots link to, by root. */
  readonly #linkedFiles = new Map<string, string>();
  /** Folders that are about to be watched. */
  readonly #entering = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#roots = options.roots;
  }

  async open(): Promise<void> {
    for (const root of this.#roots) this.#options.onFile?.(root);
    await this.scan();
    this.#timer = setInterval(() => this.#recheck(), this.#options.recheckMs ?? defaultRecheckMs);
  }

  async watch(roots: readonly string[]): Promise<void> {
    const before = new Set(this.#roots);
    const added = roots.filter((root) => !before.has(root));
    this.#roots = roots;
    for (const root of this.#linkedFiles.keys()) if (!roots.includes(root)) this.#linkedFiles.delete(root);
    // The other roots may be large, and are watched already.
    for (const path of new Set(this.#outerPaths(added))) await this.#enter(path);
    for (const root of added) this.#folders.get(dirname(root))?.poll(root);
    const outer = new Set(this.#outerPaths());
    for (const [path, folder] of this.#folders) if (!outer.has(path) && !this.#isReported(path)) this.#unwatch(path, folder);
  }

  async scan(): Promise<void> {
    for (const path of this.#outerPaths()) await this.#enter(path);
  }

  async settled(): Promise<void> {
    while (this.#entering.size > 0) await Promise.all(this.#entering);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all([...this.#folders.values()].map((folder) => folder.close()));
    this.#folders.clear();
  }

  /** Returns the roots and the folders that contain them or the files that they link to. */
  #outerPaths(roots = this.#roots): readonly string[] {
    return roots.flatMap((root) => {
      const file = linkedFile(root);
      if (file === undefined) this.#linkedFiles.delete(root);
      else this.#linkedFiles.set(root, file);
      return [dirname(root), ...(file === undefined ? [] : [dirname(file)]), root];
    });
  }

  /**
   * Watches a folder and those below it, if they are not watched yet. Lists the folder after its
   * watch has begun, so that no new folder is missed.
   */
  async #enter(folder: string): Promise<void> {
    const identity = this.#identityOf(folder);
    const before = this.#folders.get(folder);
    // A folder that is watched from now on may contain others that are watched already.
    if (before ? before.identity !== identity : identity === undefined) this.#leave(folder);
    if (identity === undefined || this.#isClosed) return;
    const watched = this.#folders.get(folder) ?? { identity, ...this.#watch(folder) };
    this.#folders.set(folder, watched);
    await watched.ready;
    if (this.#folders.get(folder) !== watched) return;
    if (this.#identityOf(folder) !== identity) return this.#enter(folder);
    if (this.#isReported(folder)) await Promise.all(this.#foldersIn(folder).map((path) => this.#enter(path)));
  }

  #leave(folder: string): void {
    for (const [path, watched] of this.#folders) if (isAtOrBelow(path, folder)) this.#unwatch(path, watched);
  }

  #unwatch(path: string, folder: WatchedFolder): void {
    this.#folders.delete(path);
    void folder.close();
  }

  #watch(folder: string): Omit<WatchedFolder, 'identity'> {
    const { poll, onFault } = this.#options;
    return watchFolder(folder, {
      poll,
      isReported: (path) => this.#isReported(path),
      isWatched: (path) => this.#folders.has(path),
      onEvent: (path, isRenamed) => this.#heard(path, isRenamed),
      onGone: () => {
        this.#leave(folder);
        this.#recheck();
        this.#follow(folder);
      },
      onFault,
    });
  }

  #heard(path: string, isRenamed: boolean): void {
    if (this.#isReported(path)) {
      if (isRenamed) this.#follow(path);
      else this.#options.onChange(path);
    }
    for (const [root, file] of this.#linkedFiles) if (file === path) this.#options.onChange(root);
  }

  /** Reports a path that was created, removed or replaced, once the folders in it are watched. */
  #follow(path: string): void {
    if (this.#folders.get(path)?.identity === this.#identityOf(path)) {
      this.#report(path);
      return;
    }
    const { onFault } = this.#options;
    const entering = this.#enter(path)
      .catch(onFault)
      .then(() => {
        this.#entering.delete(entering);
        this.#report(path);
      });
    this.#entering.add(entering);
  }

  #report(path: string): void {
    const { onChange } = this.#options;
    if (this.#isClosed) return;
    if (this.#isReported(path)) {
      onChange(path);
      return;
    }
    // A folder that contains roots is back, or another.
    for (const root of this.#roots) {
      if (dirname(root) === path || dirname(this.#linkedFiles.get(root) ?? '') === path) this.#follow(root);
    }
  }

  /** Finds folders that are others than those watched, or missing, or back, and what was missed in them. */
  #recheck(): void {
    for (const folder of this.#folders.values()) folder.findMissed();
    for (const path of new Set([...this.#outerPaths(), ...this.#folders.keys()])) {
      if (this.#folders.get(path)?.identity !== this.#identityOf(path)) this.#follow(path);
    }
  }

  #isReported(path: string): boolean {
    return this.#roots.some((root) => isAtOrBelow(path, root)) && !this.#options.ignored(path);
  }

  /** Only a root, or a folder above, may be a link to a folder. */
  #identityOf(path: string): string | undefined {
    const isBelow = this.#roots.some((root) => path !== root && isAtOrBelow(path, root));
    const stats = unlessGone(() => (isBelow && !this.#roots.includes(path) ? lstatSync : statSync)(path));
    // A new folder may have the inode of a removed one.
    return stats?.isDirectory() ? `${stats.dev} ${stats.ino} ${stats.birthtimeMs}` : undefined;
  }

  #foldersIn(folder: string): readonly string[] {
    const folders: string[] = [];
    for (const entry of unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
      const path = join(folder, entry.name);
      if (!this.#isReported(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      else this.#options.onFile?.(path);
    }
    return folders;
  }
}

interface FolderOptions extends Pick<TreeOptions, 'poll' | 'onFault'> {
  readonly isReported: (path: string) => boolean;
  /** Returns true for a folder that is watched. */
  readonly isWatched: (path: string) => boolean;
  /** Called with a changed path. `isRenamed`: it may have been created, removed or replaced. */
  readonly onEvent: (path: string, isRenamed: boolean) => void;
  /** Called when the folder was removed or moved. */
  readonly onGone: () => void;
}

/**
 * Lists a folder only while polling: the `raw` events name the file, and chokidar would look at every
 * file of the folder after each of them.
 */
class FolderWatcher extends FSWatcher {
  override _readdirp(...args: Parameters<FSWatcher['_readdirp']>): ReturnType<FSWatcher['_readdirp']> {
    return this.options.usePolling ? super._readdirp(...args) : undefined;
  }
}

/** Watches one folder with chokidar, without those below it. */
function watchFolder(
  folder: string,
  { poll, isReported, isWatched, onEvent, onGone, onFault }: FolderOptions,
): Omit<WatchedFolder, 'identity'> {
  const watcher: FolderWatcher = new FolderWatcher({
    depth: 0,
    ignoreInitial: true,
    atomic: false,
    usePolling: poll,
    interval: pollMs,
    binaryInterval: pollMs,
    // Of Windows, chokidar gives paths with slashes.
    ignored: (path) => resolve(path) !== folder && !(isPolling() && isReported(resolve(path))),
  });
  // CHOKIDAR_USEPOLLING, which chokidar reads, takes precedence.
  const isPolling = (): boolean => watcher.options.usePolling;
  let finish: () => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    finish = resolve;
    let onError: (error: unknown) => void = reject;
    watcher.on('error', (error) => onError(error));
    watcher.once('ready', () => {
      onError = onFault;
      resolve();
    });
  });
  watcher.on('raw', (event, name) => {
    // While polling, the path of what has changed: new and removed files are events of their own.
    const path = isPolling() ? resolve(name) : join(folder, name ?? '');
    const isRenamed = event === 'rename';
    // A removed or moved folder reports its own name, which something in it may have, too.
    if (isRenamed && name === basename(folder) && !unlessGone(() => lstatSync(path))) {
      onGone();
      if (!unlessGone(() => lstatSync(folder))) return;
    }
    if (!isPolling() || path !== folder) onEvent(path, isRenamed);
  });
  watcher.on('all', (_event, path) => {
    // Without polling, raw events name each change, and chokidar takes what it has not listed for new.
    if (isPolling() && resolve(path) !== folder) onEvent(resolve(path), true);
  });
  watcher.add(folder);
  return {
    ready,
    poll(file) {
      if (isPolling() && unlessGone(() => statSync(file))?.isFile()) watcher.add(file);
    },
    findMissed() {
      if (!isPolling()) return;
      const known = watcher._getWatchedDir(folder);
      for (const entry of unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
        const path = join(folder, entry.name);
        const isMissed = entry.isDirectory() ? !isWatched(path) : entry.isFile() && !known.has(entry.name);
        if (!isMissed || !isReported(path)) continue;
        if (entry.isFile()) watcher.add(path);
        onEvent(path, true);
      }
    },
    async close() {
      finish();
      const closed = watcher.close();
      // It may fail to look at something even now.
      watcher.on('error', () => {});
      await closed;
    },
  };
}

const isAtOrBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

/** Returns the path of the file that a link leads to; undefined for anything else. */
function linkedFile(path: string): string | undefined {
  return unlessGone(() => {
    if (!lstatSync(path).isSymbolicLink()) return undefined;
    const real = realpathSync(path);
    return statSync(real).isFile() ? real : undefined;
  });
}

/** Does work; undefined if its path is missing or out of reach. Reading the site reports that. */
export function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (goneCodes.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
