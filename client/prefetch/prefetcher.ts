import type { Clock } from '../clock.ts';
import type { Emitter } from '../emitter.ts';
import type { PageLoader } from '../loading/page-loader.ts';

/**
 * Fetches the page data of links that the visitor may follow: a few at a time, up to a limit for
 * each page view, and never before what the page itself needs. Every request settles, and none can
 * stop the others.
 */
export interface Prefetcher {
  readonly prefetch: FetchAhead;
  /** Starts the view of another page, with new limits for prefetching. */
  beginView(): void;
}

/** Puts a page into the queue; pages that are `likely` to be opened go before the others. */
export type FetchAhead = (path: string, isLikely?: boolean) => Prefetch;

/** Resolves to true if the page data is there. `abort` takes back a request that has not begun. */
export type Prefetch = Promise<boolean> & { abort(): void };

export interface PrefetcherOptions {
  readonly loader: Pick<PageLoader, 'pageKey' | 'getPageData' | 'loadPageSync' | 'loadPageData' | 'loadAppData'>;
  /**
   * Requests a page's code before its use. Returns the number of requests; undefined if there are
   * more than `most`.
   */
  readonly preloadChunk: (chunkName: string, most: number) => number | undefined;
  readonly emitter: Emitter;
  readonly clock: Clock;
  readonly environment: PrefetchEnvironment;
}

export interface PrefetchEnvironment {
  /** Called at each prefetch. */
  isWelcome(): boolean;
  isHidden(): boolean;
  /** Calls back once, when a hidden document is next visible. */
  whenVisible(run: () => void): void;
  whenIdle(run: () => void): void;
  /** Bytes of data and code that have come since a time of `clock`. */
  bytesSince(time: number): number;
}

/** Pause before the first batch of pages and between batches, in milliseconds. */
export const batchPauseMs = 3_000;
const batchSize = 4;
/** Limits of one page view: requests, and bytes after which no request begins. */
const mostRequests = 10;
const mostBytes = 300 * 1024;
/**
 * Requests reserved for likely pages: links on every page would take them all during the first
 * screen.
 */
const reservedForLikely = 5;

interface Entry {
  readonly path: string;
  isLikely: boolean;
  readonly waiting: Set<(done: boolean) => void>;
}

interface View {
  readonly begun: number;
  requests: number;
}

export function createPrefetcher(options: PrefetcherOptions): Prefetcher {
  const { loader, clock, environment } = options;
  const queue = new Map<string, Entry>();
  const running = new Map<string, Promise<boolean>>();
  const newView = (): View => ({ begun: clock.now(), requests: 0 });
  const state = { scheduled: false, view: newView() };

  /** Returns the number of requests that are left for likely pages, or for others. */
  function room(isLikely: boolean): number {
    const { view } = state;
    return environment.isWelcome() && environment.bytesSince(view.begun) < mostBytes ? requestsLeft(view, isLikely) : 0;
  }

  async function runBatch(): Promise<void> {
    for (const [key, { path, waiting }] of queue) {
      if (!loader.getPageData(path)) continue;
      // A link to it was pointed at meanwhile.
      queue.delete(key);
      settle(waiting, true);
    }
    const batch = nextBatch(queue, room);
    if (batch.length > 0) {
      state.view.requests += batch.length + 1;
      const published = loader.loadAppData();
      await Promise.all(batch.map(([key, entry]) => run(key, entry, published)));
    } else {
      for (const { waiting } of queue.values()) settle(waiting, false);
      queue.clear();
    }
    state.scheduled = false;
    if (queue.size > 0) schedule();
  }

  function run(key: string, entry: Entry, published: Promise<unknown>): Promise<boolean> {
    queue.delete(key);
    const request = published
      .then(() => fetchEntry(options, state.view, entry))
      // A failure of a listener or a preload must stop neither the other entries nor the queue.
      .catch(() => false)
      .finally(() => {
        running.delete(key);
        settle(entry.waiting, false);
      });
    running.set(key, request);
    return request;
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
    const request = running.get(key);
    if (request) return settled(request);
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

  const beginView = () => {
    state.view = newView();
  };
  return { prefetch, beginView };
}

const requestsLeft = ({ requests }: View, isLikely: boolean): number =>
  mostRequests - requests - (isLikely ? 0 : reservedForLikely);

/** Returns the entries to fetch now; `room` gives the requests that are left. */
function nextBatch(
  queue: ReadonlyMap<string, Entry>,
  room: (isLikely: boolean) => number,
): (readonly [key: string, entry: Entry])[] {
  const first = (isWanted: boolean, most: number) =>
    [...queue].filter(([, { isLikely }]) => isLikely === isWanted).slice(0, Math.max(0, most));
  // One request asks which content is published, so that pages are cached under it; one is for
  // code.
  const likely = first(true, Math.min(batchSize, room(true) - 2));
  // Of the rest, each page takes a request for its code.
  const most = Math.floor((room(false) - 1 - likely.length) / 2);
  return [...likely, ...first(false, Math.min(batchSize - likely.length, most))];
}

async function fetchEntry(
  { loader, emitter, preloadChunk }: PrefetcherOptions,
  view: View,
  { path, isLikely, waiting }: Entry,
): Promise<boolean> {
  emitter.emit('onPrefetchPathname', { pathname: path });
  const outcome = await loader.loadPageData(path);
  const done = outcome.status === 'success';
  if (done) {
    view.requests += preloadChunk(outcome.payload.componentChunkName, requestsLeft(view, isLikely)) ?? 0;
    emitter.emit('onPostPrefetchPathname', { pathname: path });
  }
  settle(waiting, done);
  return done;
}

function settle(waiting: Entry['waiting'], done: boolean): void {
  for (const resolve of waiting) resolve(done);
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
