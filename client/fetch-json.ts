import { type Clock, pause } from './clock.ts';

/**
 * Reads JSON files of the site. One request is in flight per address, however many ask for it; nothing is remembered once it has
 * settled. Found and not found are answers; anything else but a server's own error is asked for again, with growing pauses.
 */
export type JsonAnswer<T> =
  | { readonly status: 'ok'; readonly value: T; readonly retries: number }
  /** 'malformed': an answer that is not the file, such as a host's HTML for every address. */
  | { readonly status: 'not-found' | 'server-error' | 'malformed' | 'unreachable'; readonly retries: number };

export interface JsonFetcher {
  /** Never rejects. `parse` gives undefined for a text that is not the file; callers of one address pass the same parser. */
  get<T>(url: string, parse: (text: string) => T | undefined): Promise<JsonAnswer<T>>;
  /** Whether the address answers a HEAD request with 200. Never rejects; no answer counts as no. */
  exists(url: string): Promise<boolean>;
}

export interface JsonFetcherOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** A number from 0 to below 1: spreads the retries of many visitors over time. */
  readonly random: () => number;
  /** False while the browser knows itself to be without a network: then nothing is tried twice. */
  readonly isOnline: () => boolean;
}

const maxRetries = 3;
const tryLimitMs = 10_000;
const firstPauseMs = 200;
const pauseGrowth = 2.5;
const longestPauseMs = 5_000;

type Try = { readonly status: number; readonly text: string; readonly retryAfter: string | null };
const noAnswer: Try = { status: 0, text: '', retryAfter: null };

export function createJsonFetcher(options: JsonFetcherOptions): JsonFetcher {
  const inFlight = new Map<string, Promise<JsonAnswer<unknown>>>();
  return {
    get<T>(url: string, parse: (text: string) => T | undefined) {
      const running = inFlight.get(url) as Promise<JsonAnswer<T>> | undefined;
      if (running) return running;
      const answer = getWithRetries(url, parse, options).finally(() => inFlight.delete(url));
      inFlight.set(url, answer);
      return answer;
    },
    exists: async (url) => (await request(url, 'HEAD', options)).status === 200,
  };
}

async function getWithRetries<T>(
  url: string,
  parse: (text: string) => T | undefined,
  options: JsonFetcherOptions,
): Promise<JsonAnswer<T>> {
  for (let retries = 0; ; retries++) {
    const { status, text, retryAfter } = await request(url, 'GET', options);
    if (status === 200) {
      const value = parse(text);
      return value === undefined ? { status: 'malformed', retries } : { status: 'ok', value, retries };
    }
    if (status === 404) return { status: 'not-found', retries };
    if (status === 500) return { status: 'server-error', retries };
    if (retries === maxRetries || !options.isOnline()) return { status: 'unreachable', retries };
    await pause(options.clock, pauseBefore(retries, retryAfter, options));
  }
}

async function request(url: string, method: 'GET' | 'HEAD', { fetch, clock }: JsonFetcherOptions): Promise<Try> {
  const limit = new AbortController();
  const timer = clock.setTimeout(() => limit.abort(), tryLimitMs);
  try {
    const response = await fetch(url, { method, signal: limit.signal, credentials: 'same-origin' });
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
  } catch {
    // No network, a broken connection and a passed time limit are one case to the caller: no answer.
    return noAnswer;
  } finally {
    clock.clearTimeout(timer);
  }
}

function pauseBefore(retry: number, retryAfter: string | null, { clock, random }: JsonFetcherOptions): number {
  const own = firstPauseMs * pauseGrowth ** retry * (1 + random());
  return Math.min(Math.max(own, retryAfterMs(retryAfter, clock.now())), longestPauseMs);
}

/** The header's value is a number of seconds or a date; anything else asks for nothing. */
function retryAfterMs(value: string | null, now: number): number {
  if (!value) return 0;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isNaN(ms) ? 0 : ms;
}
