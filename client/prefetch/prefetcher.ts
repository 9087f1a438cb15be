import type { Clock } from '../clock.ts';
import type { Emitter } from '../emitter.ts';
import type { PageLoader } from '../loading/page-loader.ts';

/**
 * Fetches the page data of links that the visitor may follow, a few at a time, no more than a ceiling for each page view, and never in
 * the way of what the page itself needs. Every request settles, and none can stop the others.
 */
export interface Prefetcher {
  readonly prefetch: FetchAhead;
  /** From now on another page is viewed: what is fetched ahead counts anew. */
  beginView(): void;
}

/** Puts a page into the queue; what is `likely` to be opened goes before what is not. */
export type FetchAhead = (path: string, isLikely?: boolean) => Prefetch;

/** Gives whether the page data is there. `abort` takes back what has not begun. */
export type Prefetch = Promise<boolean> & { abort(): void };

export interface PrefetcherOptions {
  readonly loader: Pick<PageLoader, 'pageKey' | 'getPageData' | 'loadPageSync' | 'loadPageData' | 'loadAppData'>;
  /** Asks the browser to load a page's code ahead of use, and gives how many requests that takes; undefined if more than `most`. */
  readonly preloadChunk: (chunkName: string, most: number) => number | undefined;
  readonly emitter: Emitter;
  readonly clock: Clock;
  readonly environment: PrefetchEnvironment;
}

export interface PrefetchEnvironment {
  /** Asked at each prefetch. */
  isWelcome(): boolean;
  isHidden(): boolean;
  /** Calls back once, when a hidden document is next seen. */
  whenVisible(run: () => void): void;
  whenIdle(run: () => void): void;
  /** Bytes of data and code that have come since a time of `clock`. */
  bytesSince(time: number): number;
}

/** Passes before the first pages are fetched ahead, and between them and the next ones. */
export const batchPauseMs = 3_000;
const batchSize = 4;
/** The most that is asked for ahead in one page view. Nothing more is begun once so many bytes have come. */
const mostRequests = 10;
const mostBytes = 300 * 1024;
/** Requests that are left to what is likely to be opened: links that stand on every page would take them all while the first screen is read. */
const keptForLikely = 5;

interface Entry {
  readonly path: string;
  isLikely: boolean;
  readonly waiting: Set<(done: boolean) => void>;
}

interface View {
  readonly begun: number;
  requests: number;
}

export function createPrefetcher({ loader, preloadChunk, emitter, clock, environment }: PrefetcherOptions): Prefetcher {
  const queue = new Map<string, Entry>();
  const running = new Map<string, Promise<boolean>>();
  const newView = (): View => ({ begun: clock.now(), requests: 0 });
  const state = { scheduled: false, view: newView() };

  const requestsLeft = ({ requests }: View, isLikely: boolean): number =>
    mostRequests - requests - (isLikely ? 0 : keptForLikely);

  /** How many requests may still be made for what is likely to be opened, or for what is not. */
  function room(isLikely: boolean): number {
    const { view } = state;
    return environment.isWelcome() && environment.bytesSince(view.begun) < mostBytes ? requestsLeft(view, isLikely) : 0;
  }

  function nextBatch(): (readonly [key: string, entry: Entry])[] {
    const first = (isWanted: boolean, most: number) =>
      [...queue].filter(([, { isLikely }]) => isLikely === isWanted).slice(0, Math.max(0, most));
    // One request asks which content is published, so that what is fetched ahead is known to be of that, and one is for code.
    const likely = first(true, Math.min(batchSize, room(true) - 2));
    // Of what is left, each takes the code of its page along.
    const most = Math.floor((room(false) - 1 - likely.length) / 2);
    return [...likely, ...first(false, Math.min(batchSize - likely.length, most))];
  }

  async function fetchEntry({ path, isLikely, waiting }: Entry): Promise<boolean> {
    emitter.emit('onPrefetchPathname', { pathname: path });
    const { view } = state;
    const outcome = await loader.loadPageData(path);
    const done = outcome.status === 'success';
    if (done) {
      view.requests += preloadChunk(outcome.payload.componentChunkName, requestsLeft(view, isLikely)) ?? 0;
      emitter.emit('onPostPrefetchPathname', { pathname: path });
    }
    for (const resolve of waiting) resolve(done);
    return done;
  }

  async function runBatch(): Promise<void> {
    for (const [key, { path, waiting }] of queue) {
      if (!loader.getPageData(path)) continue;
      // It was pointed at meanwhile.
      queue.delete(key);
      for (const resolve of waiting) resolve(true);
    }
    const batch = nextBatch();
    if (batch.length > 0) {
      state.view.requests += batch.length + 1;
      const published = loader.loadAppData();
      await Promise.all(batch.map(([key, entry]) => run(key, entry, published)));
    } else {
      for (const { waiting } of queue.values()) for (const resolve of waiting) resolve(false);
      queue.clear();
    }
    state.scheduled = false;
    if (queue.size > 0) schedule();
  }

  function run(key: string, entry: Entry, published: Promise<unknown>): Promise<boolean> {
    queue.delete(key);
    const fetched = published
      .then(() => fetchEntry(entry))
      // A listener's or a preload's failure concerns neither the other entries nor the queue.
      .catch(() => false)
      .finally(() => {
        running.delete(key);
        for (const resolve of entry.waiting) resolve(false);
      });
    running.set(key, fetched);
    return fetched;
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

  function prefetch(path: string, isLikely = true): Prefetch {
    const key = loader.pageKey(path);
    const already = running.get(key);
    if (already) return settled(already);
    if (room(isLikely) < 3 || loader.loadPageSync(path)) return settled(Promise.resolve(false));
    if (loader.getPageData(path)) return settled(Promise.resolve(true));
    const entry = queue.get(key) ?? { path, isLikely, waiting: new Set() };
    entry.isLikely ||= isLikely;
    queue.set(key, entry);
    schedule();
    return waitFor(entry, () => {
      if (queue.get(key) === entry && entry.waiting.size === 0) queue.delete(key);
    });
  }

  return {
    prefetch,
    beginView: () => {
      state.view = newView();
    },
  };
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
