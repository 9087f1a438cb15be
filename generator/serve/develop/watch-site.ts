import type { ChangeKind } from '../live/live-change.ts';
import type { LiveOutput } from '../live-output.ts';
import { type FileWatcher, watchFiles } from '../watch-files.ts';
import { type SiteFolders, siteFolders } from './site-folders.ts';

interface SiteWatcherOptions {
  /** Returns the site, once `open` is called. */
  readonly live: () => Pick<LiveOutput, 'site' | 'sources'>;
  /** Absolute path of the config. */
  readonly config: string;
  readonly poll: boolean | undefined;
  /** Called with changed files and the work that they require; the next call waits for the promise. */
  readonly onChange: (paths: readonly string[], kind: ChangeKind) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Watches the files that a site is made of, which its config and its imports decide. */
export interface SiteWatcher {
  /** Resolves when the files are watched; rejects if they cannot be. */
  open(): Promise<void>;
  /** Absolute paths of the folders and files that are watched. */
  watched(): readonly string[];
  /** Watches what the site is made of now, and reports files that it lacked and that have changed since a time. */
  renew(since: number): Promise<void>;
  close(): Promise<void>;
}

export function createSiteWatcher({ live, config, poll, onChange, onFault }: SiteWatcherOptions): SiteWatcher {
  const foldersNow = (): SiteFolders => siteFolders(live().site, config, live().sources());
  let folders: SiteFolders | undefined;
  let watcher: FileWatcher | undefined;
  return {
    async open() {
      const first = foldersNow();
      folders = first;
      watcher = await watchFiles({
        paths: first.watched,
        poll,
        onFault,
        ignored: (path) => (folders ?? first).isHidden(path),
        async onChange(paths) {
          const { kindOf } = folders ?? first;
          const read = paths.filter((path) => kindOf([path]) !== undefined);
          const kind = kindOf(read);
          if (kind !== undefined) await onChange(read, kind);
        },
      });
    },
    watched: () => folders?.watched ?? [],
    async renew(since) {
      folders = foldersNow();
      await watcher?.watch(folders.watched, since).catch(onFault);
    },
    close: async () => watcher?.close(),
  };
}
