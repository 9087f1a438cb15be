import { watch } from 'chokidar';

/**
 * Several saves within this many milliseconds are one change: editors write a file in more than one step. The watcher tells of no second
 * step within 50 ms of the first; a file read before that would be half a file, and stay so.
 */
const settleMs = 60;

interface WatchOptions {
  /** Absolute paths of folders and files. */
  readonly paths: readonly string[];
  readonly ignored: (path: string) => boolean;
  /** Called with the changed paths; the next call waits until the promise settles. */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
}

/** Watches files; resolves when watching has begun. */
export async function watchFiles({ paths, ignored, onChange }: WatchOptions): Promise<{ close(): Promise<void> }> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const watcher = watch([...paths], { ignoreInitial: true, ignored });
  watcher.on('all', (_event, path) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(async () => {
        if (changed.size === 0) return;
        const batch = [...changed];
        changed.clear();
        await onChange(batch);
      });
    }, settleMs);
  });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return {
    async close() {
      clearTimeout(timer);
      await watcher.close();
      await running;
    },
  };
}
