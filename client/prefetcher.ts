import type { Clock } from './clock.ts';
import type { Emitter } from './emitter.ts';
import type { PageLoader } from './page-loader.ts';

/**
 * Fetches the page data of links that the visitor may follow, a few at a time and never in the way of what the page itself needs.
 * Every request settles, and none can stop the others.
 */
export interface Prefetcher {
  prefetch(path: string): Prefetch;
}

/** Gives whether the page data is there. `abort` takes back what has not begun. */
export type Prefetch = Promise<boolean> & { abort(): void };

export interface PrefetcherOptions {
  readonly loader: Pick<PageLoader, 'pageKey' | 'getPageData' | 'loadPageSync' | 'loadPageData'>;
  /** Asks the browser to load a page's code ahead of use. */
  readonly preloadChunk: (chunkName: string) => void;
  readonly emitter: Emitter;
  readonly clock: Clock;
  readonly environment: PrefetchEnvironment;
}

export interface PrefetchEnvironment {
  readonly userAgent: string;
  /** Read at each prefetch: a connection changes. */
  connection(): { readonly effectiveType?: string; readonly saveData?: boolean } | undefined;
  isHidden(): boolean;
  /** Calls back once, when a hidden document is next seen. */
  whenVisible(run: () => void): void;
  whenIdle(run: () => void): void;
}

const batchPauseMs = 3_000;
const batchSize = 4;

interface Entry {
  readonly path: string;
  readonly waiting: Set<(done: boolean) => void>;
}

/** Whether a visitor's device or wish forbids loading what may not be used. */
export function isPrefetchWelcome({ userAgent, connection }: PrefetchEnvironment): boolean {
  const { effectiveType = '', saveData = false } = connection() ?? {};
  return !saveData && !effectiveType.includes('2g') && !/bot|crawler|spider|crawling/i.test(userAgent);
}

export function createPrefetcher({ loader, preloadChunk, emitter, clock, environment }: PrefetcherOptions): Prefetcher {
  const queue = new Map<string, Entry>();
  const running = new Map<string, Promise<boolean>>();
  const state = { scheduled: false };

  async function fetchEntry({ path, waiting }: Entry): Promise<boolean> {
    emitter.emit('onPrefetchPathname', { pathname: path });
    const outcome = await loader.loadPageData(path);
    const done = outcome.status === 'success';
    if (done) {
      preloadChunk(outcome.payload.componentChunkName);
      emitter.emit('onPostPrefetchPathname', { pathname: path });
    }
    for (const resolve of waiting) resolve(done);
    return done;
  }

  async function runBatch(): Promise<void> {
    const batch = [...queue].slice(0, batchSize);
    const fetches = batch.map(([key, entry]) => {
      queue.delete(key);
      const fetched = fetchEntry(entry)
        // A listener's or a preload's failure concerns neither the other entries nor the queue.
        .catch(() => false)
        .finally(() => {
          running.delete(key);
          for (const resolve of entry.waiting) resolve(false);
        });
      running.set(key, fetched);
      return fetched;
    });
    await Promise.all(fetches);
    state.scheduled = false;
    if (queue.size > 0) schedule();
  }

  function schedule(): void {
    if (state.scheduled) return;
    state.scheduled = true;
    clock.setTimeout(() => {
      const begin = () => environment.whenIdle(() => void runBatch());
      if (environment.isHidden()) environment.whenVisible(begin);
      else begin();
    }, batchPauseMs);
  }

  function enqueue(path: string): Prefetch {
    const key = loader.pageKey(path);
    if (!isPrefetchWelcome(environment) || loader.loadPageSync(path)) return settled(Promise.resolve(false));
    if (loader.getPageData(path)) return settled(Promise.resolve(true));
    const already = running.get(key);
    if (already) return settled(already);
    const entry = queue.get(key) ?? { path, waiting: new Set() };
    queue.set(key, entry);
    schedule();
    return waitFor(entry, () => {
      if (queue.get(key) === entry && entry.waiting.size === 0) queue.delete(key);
    });
  }

  return { prefetch: enqueue };
}

function waitFor({ waiting }: Entry, afterAbort: () => void): Prefetch {
  const settle: { resolve: (done: boolean) => void } = { resolve: () => {} };
  const promise = new Promise<boolean>((resolve) => {
    settle.resolve = resolve;
    waiting.add(resolve);
  });
  const abort = () => {
    if (waiting.delete(settle.resolve)) afterAbort();
    settle.resolve(false);
  };
  return Object.assign(promise, { abort });
}

const settled = (result: Promise<boolean>): Prefetch => Object.assign(result.then(), { abort: () => {} });
