import { type Clock, pause } from '../clock.ts';

/**
 * Reads JSON files of the site. There is one request per address at a time, and no cache of settled
 * requests. Success, 404 and 500 are answers; any other failure is retried after growing pauses.
 */
export type JsonAnswer<T> =
  | { readonly status: 'ok'; readonly value: T; readonly retries: number }
  /** 'malformed': the answer is not the file, for example a host's HTML for every address. */
  | { readonly status: 'not-found' | 'server-error' | 'malformed' | 'unreachable'; readonly retries: number };

export interface JsonFetcher {
  /**
   * Never rejects. `parse` returns undefined for a text that is not the file; callers of one
   * address pass the same parser.
   */
  get<T>(url: string, parse: (text: string) => T | undefined): Promise<JsonAnswer<T>>;
  /** Sends one request. Returns the status of its answer, 0 without one. Never rejects. */
  status(url: string, init: RequestInit): Promise<number>;
  /**
   * Aborts all requests and leaves their callers without an answer, so that the next call does not
   * wait for them.
   */
  abandon(): void;
}

export interface JsonFetcherOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** A number from 0 to below 1, to spread the retries of many visitors over time. */
  readonly random: () => number;
  /** False if the browser reports that it is offline: then nothing is retried. */
  readonly isOnline: () => boolean;
}

const maxRetries = 3;
/**
 * Limit of the first try, in milliseconds: a connection may have died unnoticed. Later tries allow
 * for a slow network.
 */
export const firstLimitMs = 3_500;
const laterLimitMs = 10_000;
const firstPauseMs = 200;
const pauseGrowth = 2.5;
/** Longest `Retry-After` that is respected, in milliseconds. A longer one ends the attempts. */
const longestWishMs = 5_000;

type Try = { readonly status: number; readonly text: string; readonly retryAfter: string | null };
const noAnswer: Try = { status: 0, text: '', retryAfter: null };

/** Requests in progress, and the controller that aborts them. */
const newRequests = () => ({ inFlight: new Map<string, Promise<JsonAnswer<unknown>>>(), end: new AbortController() });

export function createJsonFetcher({ fetch, clock, random, isOnline }: JsonFetcherOptions): JsonFetcher {
  let current = newRequests();

  async function getWithRetries<T>(
    url: string,
    parse: (text: string) => T | undefined,
    end: AbortSignal,
  ): Promise<JsonAnswer<T>> {
    for (let retries = 0; ; retries++) {
      const { status, text, retryAfter } = await request(url, {}, end, retries === 0 ? firstLimitMs : laterLimitMs);
      if (status === 200) {
        const value = parse(text);
        return value === undefined ? { status: 'malformed', retries } : { status: 'ok', value, retries };
      }
      if (status === 404) return { status: 'not-found', retries };
      if (status === 500) return { status: 'server-error', retries };
      const wanted = retryAfterMs(retryAfter, clock.now());
      const isLast = retries === maxRetries || wanted > longestWishMs || end.aborted || !isOnline();
      if (isLast) return { status: 'unreachable', retries };
      const own = firstPauseMs * pauseGrowth ** retries;
      await pause(clock, Math.max(own, wanted) + own * random());
    }
  }

  async function request(url: string, init: RequestInit, end: AbortSignal, limitMs: number): Promise<Try> {
    if (end.aborted) return noAnswer;
    const limit = new AbortController();
    const stop = () => limit.abort();
    const timer = clock.setTimeout(stop, limitMs);
    end.addEventListener('abort', stop);
    // A page that still receives much is not cached by browsers. Shown again, it tries again.
    globalThis.addEventListener?.('pagehide', stop);
    try {
      const response = await fetch(url, { ...init, signal: limit.signal, credentials: 'same-origin' });
      return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
    } catch {
      // No network, a broken connection and a time limit are the same to the caller.
      return noAnswer;
    } finally {
      // No `stop` here: others may still read a copy of the answer.
      clock.clearTimeout(timer);
      end.removeEventListener('abort', stop);
      globalThis.removeEventListener?.('pagehide', stop);
    }
  }

  return {
    get<T>(url: string, parse: (text: string) => T | undefined) {
      const { inFlight, end } = current;
      const running = inFlight.get(url) as Promise<JsonAnswer<T>> | undefined;
      if (running) return running;
      const answer = getWithRetries(url, parse, end.signal).finally(() => inFlight.delete(url));
      inFlight.set(url, answer);
      return answer;
    },
    status: async (url, init) => (await request(url, init, current.end.signal, laterLimitMs)).status,
    abandon: () => {
      current.end.abort();
      current = newRequests();
    },
  };
}

/** Parses a number of seconds or a date to milliseconds; 0 for anything else. */
function retryAfterMs(value: string | null, now: number): number {
  const seconds = Number(value);
  return (seconds >= 0 ? seconds * 1000 : Date.parse(value ?? '') - now) || 0;
}
