/**
 * The part of the flags that talks to their server, loaded only for sites with one. The library
 * knows the protocol (context, ETag, metrics, intervals); this file decides which answers are
 * valid.
 *
 * A failure must not appear in the console. The library logs every failure except an aborted
 * request, so the `fetch` it gets validates each answer, notes the failure and aborts.
 */
import { EVENTS, UnleashClient } from 'unleash-proxy-client';
import { type FlagServer, type FlagsState, type FlagToggle, flagsState } from '#contract/flags';
import type { AnalyticsPort } from '#contract/services';
import type { Clock } from '../clock.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { createFlagStorage, isToggleList } from './flag-storage.ts';

/** The current flags, shared by their readers and the client that updates them. */
export interface CurrentFlags {
  state: FlagsState;
  readonly listeners: ReadonlySet<() => void>;
  countUse?: (name: string) => void;
}

export interface FlagsClientOptions {
  readonly storage: SafeStorage;
  readonly clock: Clock;
  /** Origin of the page, for a server at a path of its host. */
  readonly origin: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Receives the impressions of flags that are set to report them. */
  readonly push: AnalyticsPort['push'];
}

/** Longest wait for an answer, in milliseconds. No rendering waits for it. */
export const answerLimitMs = 10_000;

/** Seconds between requests, also across pages, by default. */
const defaultRefreshInterval = 1_800;

/** Name of the error that the library does not log. */
const abortError = 'AbortError';

interface Answer {
  readonly response: Response;
  readonly text: string;
}

interface Impression {
  readonly featureName: string;
  readonly enabled: boolean;
  readonly variant?: string;
}

/**
 * Follows a flag server. Its last answer stays valid if the server fails; before the first answer,
 * flags do not change. The use of a flag is counted once for each state of the flags.
 */
export function startFlagsClient(current: CurrentFlags, server: FlagServer, options: FlagsClientOptions): void {
  const cache = createFlagStorage(options.storage);
  const stored = cache.toggles();
  const answers = { isAny: stored !== undefined };
  const counted = new Set<string>();
  const { environment = 'prod', refreshInterval = defaultRefreshInterval } = server;

  function publish(state: FlagsState): void {
    if (JSON.stringify(state) === JSON.stringify(current.state)) return;
    counted.clear();
    current.state = state;
    for (const listener of current.listeners) listener();
  }

  function succeed(): void {
    answers.isAny = true;
    publish(flagsState(client.getAllToggles(), 'healthy'));
  }

  if (stored) publish(flagsState(stored, 'initializing'));
  const client = new UnleashClient({
    ...server,
    url: new URL(server.url, options.origin),
    environment,
    refreshInterval,
    // A page sends a request only if no other page of the site has within the interval.
    experimental: { togglesStorageTTL: refreshInterval },
    storageProvider: cache,
    fetch: createFlagsFetch({
      ...options,
      hasAnswer: () => answers.isAny,
      succeed,
      fail: (error) => publish({ ...current.state, status: 'error', error }),
    }),
  });
  client.on(EVENTS.UPDATE, succeed);
  // Also without a request: another page has sent one a short time ago.
  client.on(EVENTS.READY, succeed);
  client.on(EVENTS.IMPRESSION, ({ featureName, enabled, variant = '' }: Impression) =>
    options.push({ event: 'flag_impression', flag: featureName, enabled: String(enabled), variant }),
  );
  current.countUse = (name) => {
    const { status, toggles } = current.state;
    // Before the first answer, the library has no flags and would count every flag as off.
    if (!answers.isAny || status === 'initializing' || counted.has(name)) return;
    counted.add(name);
    // Both count the flag; one call is one use.
    if (toggles[name]?.variant.enabled) client.getVariant(name);
    else client.isEnabled(name);
  };
  void client.start();
}

interface FlagsFetchOptions extends Pick<FlagsClientOptions, 'clock' | 'fetch'> {
  readonly hasAnswer: () => boolean;
  readonly succeed: () => void;
  readonly fail: (error: NonNullable<FlagsState['error']>) => void;
}

/** Creates the `fetch` for the library: it passes on only valid answers. */
function createFlagsFetch({ clock, fetch, hasAnswer, succeed, fail }: FlagsFetchOptions) {
  async function request(url: string, init: RequestInit): Promise<Answer> {
    const limit = new AbortController();
    const timer = clock.setTimeout(() => limit.abort(), answerLimitMs);
    try {
      const response = await fetch(url, { ...init, signal: limit.signal });
      return { response, text: await response.text() };
    } finally {
      clock.clearTimeout(timer);
    }
  }

  async function requestFlags(url: string, init: RequestInit): Promise<Response> {
    const answer = await request(url, init).catch(() => undefined);
    const status = answer?.response.status ?? 0;
    if (status === 304 && hasAnswer()) {
      succeed();
      return new Response(null, { status });
    }
    const toggles = status === 200 ? readToggles(answer?.text) : undefined;
    if (toggles) {
      const etag = answer?.response.headers.get('etag');
      return new Response(JSON.stringify({ toggles }), { headers: etag ? { etag } : {} });
    }
    fail(status > 399 ? { type: 'HttpError', code: status } : { type: 'fetch-toggles' });
    throw new DOMException('The flags are not known.', abortError);
  }

  /** Metrics that fail are lost: the library does not read their answer. */
  const sendMetrics = (url: string, init: RequestInit): Promise<Response> =>
    request(url, init).then(
      ({ response }) => response,
      () => new Response(),
    );

  // The method says nothing: flags may be requested by POST, too.
  return (url: string, init: RequestInit) => (url.endsWith('/client/metrics') ? sendMetrics(url, init) : requestFlags(url, init));
}

function readToggles(text = ''): readonly FlagToggle[] | undefined {
  try {
    const { toggles } = JSON.parse(text) as { readonly toggles?: unknown };
    return isToggleList(toggles) ? toggles : undefined;
  } catch {
    // A proxy's page, or half an answer.
    return undefined;
  }
}
