import type { PageData } from '#contract/page-data';
import type { PrefetchLimit } from '#contract/visitor-settings';
import type { Clock, Timer } from '../clock.ts';
import type { Emitter } from '../emitter.ts';
import type { PageLoader } from '../loading/page-loader.ts';

/**
 * Fetches the page data of links that the visitor may follow, four pages at a time until the queue is empty, and the code
 * of those in view. Every request settles, and none can stop the others.
 */
export interface Prefetcher {
  readonly prefetch: FetchAhead;
  /** Starts the view of another page, with a pause and a limit of its own. */
  beginView(): void;
}

/**
 * Puts a page into the queue. `rank` is called before each batch: pages with a lower rank go first. `opensPage` is false for
 * a link that opens an overlay instead: its page needs no code.
 */
export type FetchAhead = (path: string, rank?: () => Rank, opensPage?: boolean) => Prefetch;

/**
 * Order of the queue: 0 and 1 are in view, 2 and 3 are not; 0 and 2 are in the main content. A page
 * that a script names is 0.
 */
export type Rank = 0 | 1 | 2 | 3;

/**
 * Resolves to true if the page data is there, to false if the visitor's connection allows no
 * prefetching or the request failed. `abort` takes back a request that has not begun.
 */
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
  /** Limit of a page view on the current connection. */
  limit(): PrefetchLimit;
  /** Calls back once, as soon as the document is visible. */
  whenVisible(run: () => void): void;
  whenIdle(run: () => void): void;
  /** Calls back with the bytes of data and code whenever some have come. */
  watchBytes(add: (bytes: number) => void): void;
}

/** Time for which an answer about the published content counts, in milliseconds. */
const answerLifeMs = 30_000;
/** Pause before the first batch of pages and between batches, in milliseconds. */
export const batchPauseMs = 3_000;
const batchSize = 4;

interface Target {
  readonly rank: () => Rank;
  readonly opensPage: boolean;
}

/** A prefetch that has not settled. */
interface Waiter extends Target {
  settle: (done: boolean) => void;
}

/** A page in the queue or in the current batch. */
interface Entry {
  readonly path: string;
  readonly waiting: Set<Waiter>;
  isRunning?: boolean;
}

interface State {
  /** Requests and bytes of the page view. */
  requests: number;
  bytes: number;
  /** The pause before the next batch. */
  timer?: Timer;
  /** True from the end of the pause to the end of the batch. */
  isRunning?: boolean;
  /** Time of the last answer about the published content. */
  answeredAt: number;
}

export function createPrefetcher(options: PrefetcherOptions): Prefetcher {
  const { loader, preloadChunk, clock, environment } = options;
  const queue = new Map<string, Entry>();
  const state: State = { requests: 0, bytes: 0, answeredAt: Number.NEGATIVE_INFINITY };
  environment.watchBytes((bytes) => {
    state.bytes += bytes;
  });

  const room = () => requestsLeft(environment.limit(), state);

  function preload({ componentChunkName }: PageData, waiting: Iterable<Target>): void {
    if ([...waiting].some(needsCode)) state.requests += preloadChunk(componentChunkName, room()) ?? 0;
  }

  async function runBatch(): Promise<void> {
    const isWelcome = environment.isWelcome();
    for (const [key, { path, waiting }] of queue) {
      const isLoaded = loader.getPageData(path) !== undefined;
      // Its link was pointed at meanwhile, or the connection has changed.
      if (isLoaded || !isWelcome) end(key, waiting, isLoaded);
    }
    // One request asks which content is published, so that pages are cached under it.
    const asks = clock.now() - state.answeredAt < answerLifeMs ? 0 : 1;
    const pages = Math.min(batchSize, Math.max(0, room() - asks));
    const batch = [...queue].sort(([, a], [, b]) => rankOf(a) - rankOf(b)).slice(0, pages);
    if (batch.length > 0) {
      state.requests += batch.length + asks;
      const published = asks === 0 ? Promise.resolve() : loader.loadAppData().then(noteAnswer(state, clock));
      await Promise.all(batch.map(([key, entry]) => run(key, entry, published)));
    }
    state.isRunning = false;
    // Beyond the limit, pages wait for the next view.
    if (batch.length > 0) schedule();
  }

  async function run(key: string, entry: Entry, published: Promise<unknown>): Promise<void> {
    entry.isRunning = true;
    await published;
    // A failure of a listener or a preload must stop neither the other pages nor the queue.
    const done = await fetchPage(options, entry.path, (page) => preload(page, entry.waiting)).catch(() => false);
    end(key, entry.waiting, done);
  }

  function end(key: string, waiting: Entry['waiting'], done: boolean): void {
    queue.delete(key);
    for (const { settle } of waiting) settle(done);
  }

  function schedule(): void {
    if (state.isRunning || queue.size === 0) return;
    state.timer ??= clock.setTimeout(() => {
      state.timer = undefined;
      state.isRunning = true;
      environment.whenVisible(() => environment.whenIdle(() => void runBatch()));
    }, batchPauseMs);
  }

  function prefetch(path: string, rank: () => Rank = () => 0, opensPage = true): Prefetch {
    const key = loader.pageKey(path);
    const entry = queue.get(key) ?? { path, waiting: new Set() };
    if (!entry.isRunning) {
      if (!environment.isWelcome() || loader.loadPageSync(path)) return settled(false);
      const page = loader.getPageData(path);
      if (page) preload(page, [{ rank, opensPage }]);
      if (page) return settled(true);
      queue.set(key, entry);
      schedule();
    }
    return waitFor(entry, { rank, opensPage }, () => {
      if (queue.get(key) === entry) queue.delete(key);
    });
  }

  const beginView = () => {
    clock.clearTimeout(state.timer);
    Object.assign(state, { timer: undefined, requests: 0, bytes: 0 });
    schedule();
  };
  return { prefetch, beginView };
}

/** Returns the number of requests that are left of the limit of a page view. */
function requestsLeft(limit: PrefetchLimit, done: Pick<State, 'requests' | 'bytes'>): number {
  const { requests = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY } = limit;
  return done.bytes < bytes ? requests - done.requests : 0;
}

async function fetchPage(
  { loader, emitter }: PrefetcherOptions,
  path: string,
  preload: (page: PageData) => void,
): Promise<boolean> {
  emitter.emit('onPrefetchPathname', { pathname: path });
  const outcome = await loader.loadPageData(path);
  if (outcome.status === 'error') return false;
  preload(outcome.payload);
  emitter.emit('onPostPrefetchPathname', { pathname: path });
  return true;
}

/** `onLast` is called when all that wait for a page of the queue have taken it back. */
function waitFor(entry: Entry, { rank, opensPage }: Target, onLast: () => void): Prefetch {
  const { waiting } = entry;
  const waiter: Waiter = { rank, opensPage, settle: () => {} };
  const promise = new Promise<boolean>((resolve) => {
    waiter.settle = resolve;
  });
  waiting.add(waiter);
  const abort = () => {
    if (entry.isRunning) return;
    waiting.delete(waiter);
    waiter.settle(false);
    if (waiting.size === 0) onLast();
  };
  return Object.assign(promise, { abort });
}

const noteAnswer =
  (state: State, clock: Clock) =>
  (answer: unknown): void => {
    if (answer) state.answeredAt = clock.now();
  };

/** True if a link that opens the page is in view: others may never be followed. */
const needsCode = ({ rank, opensPage }: Target): boolean => opensPage && rank() < 2;

const rankOf = ({ waiting }: Entry): number => Math.min(...[...waiting].map(({ rank }) => rank()));

const settled = (done: boolean): Prefetch => Object.assign(Promise.resolve(done), { abort: () => {} });
