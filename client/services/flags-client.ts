/**
 * The part of the flags that talks to their server. It is loaded only where there is one, and stands between the site and the library:
 * the library knows the protocol (context, ETag, metrics, impressions, the rhythm of requests), this decides what its answers are worth.
 *
 * Nothing that goes wrong here is a visitor's concern, and the console is where visitors' browsers and their tests look for faults
 * of the page. The library writes every failure there, except that of a request which was called off. So the `fetch` that it is given
 * looks at each answer first, notes what is wrong with it, and calls the request off.
 */
import { EVENTS, UnleashClient } from 'unleash-proxy-client';
import { type FlagServer, type FlagsState, type FlagToggle, flagsState } from '#contract/flags';
import type { AnalyticsPort } from '#contract/services';
import type { Clock } from '../clock.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { createFlagStorage, isToggleList } from './flag-storage.ts';

/** The flags as they are known by now: what stands between those who look and the part that asks. */
export interface KnownFlags {
  state: FlagsState;
  readonly listeners: ReadonlySet<() => void>;
  /** Counts that a flag was looked at. */
  lookAt?: (name: string) => void;
}

export interface FlagsClientOptions {
  readonly storage: SafeStorage;
  readonly clock: Clock;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Where impressions go, of the flags that ask for it. */
  readonly push: AnalyticsPort['push'];
}

/** Longest wait for an answer, in milliseconds. Nothing waits for it but the request itself. */
export const answerLimitMs = 10_000;

/** Seconds between requests, also across pages, where the settings name no other. */
const defaultRefreshInterval = 1_800;

/** Name of the error that the library takes for a request which was called off. */
const calledOff = 'AbortError';

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
 * Begins to follow a flag server. What it answered last, be it to an earlier page, holds while it fails; until it has answered at all,
 * what is known stays as it is. A look is counted once for each state of the flags, however many parts of a page look.
 */
export function startFlagsClient(known: KnownFlags, server: FlagServer, options: FlagsClientOptions): void {
  const { storage, clock, fetch, push } = options;
  const kept = createFlagStorage(storage);
  const stored = kept.toggles();
  const answers = { isAny: stored !== undefined };
  const lookedAt = new Set<string>();

  function tell(state: FlagsState): void {
    if (JSON.stringify(state) === JSON.stringify(known.state)) return;
    lookedAt.clear();
    known.state = state;
    for (const listener of known.listeners) listener();
  }

  const fail = (error: NonNullable<FlagsState['error']>) => tell({ ...known.state, status: 'error', error });

  function succeed(): void {
    answers.isAny = true;
    tell(flagsState(client.getAllToggles(), 'healthy'));
  }

  async function ask(url: string, init: RequestInit): Promise<Answer> {
    const limit = new AbortController();
    const timer = clock.setTimeout(() => limit.abort(), answerLimitMs);
    try {
      const response = await fetch(url, { ...init, signal: limit.signal });
      return { response, text: await response.text() };
    } finally {
      clock.clearTimeout(timer);
    }
  }

  async function askForFlags(url: string, init: RequestInit): Promise<Response> {
    const answer = await ask(url, init).catch(() => undefined);
    const status = answer?.response.status ?? 0;
    if (status === 304 && answers.isAny) {
      succeed();
      return new Response(null, { status });
    }
    const toggles = status === 200 ? readToggles(answer?.text) : undefined;
    if (toggles) {
      const etag = answer?.response.headers.get('etag');
      return new Response(JSON.stringify({ toggles }), { headers: etag ? { etag } : {} });
    }
    fail(status > 399 ? { type: 'HttpError', code: status } : { type: 'fetch-toggles' });
    throw new DOMException('The flags are not known.', calledOff);
  }

  /** Lost metrics are lost; the library does not ask how they were answered either. */
  const sendMetrics = (url: string, init: RequestInit): Promise<Response> =>
    ask(url, init).then(
      ({ response }) => response,
      () => new Response(),
    );

  if (stored) tell(flagsState(stored, 'initializing'));
  const { url, clientKey, appName, environment = 'prod', refreshInterval = defaultRefreshInterval } = server;
  const client = new UnleashClient({
    url,
    clientKey,
    appName,
    environment,
    refreshInterval,
    // A page asks only if no other page of the site has within the interval.
    experimental: { togglesStorageTTL: refreshInterval },
    storageProvider: kept,
    fetch: (url: string, init: RequestInit) => (init.method === 'POST' ? sendMetrics(url, init) : askForFlags(url, init)),
  });
  client.on(EVENTS.UPDATE, succeed);
  // Without a request too: where another page has asked a short time ago.
  client.on(EVENTS.READY, succeed);
  client.on(EVENTS.IMPRESSION, ({ featureName, enabled, variant = '' }: Impression) =>
    push({ event: 'flag_impression', flag: featureName, enabled: String(enabled), variant }),
  );
  known.lookAt = (name) => {
    const { status, toggles } = known.state;
    // Before, the library knows of no flag and would count a look at one that is off.
    if (!answers.isAny || status === 'initializing' || lookedAt.has(name)) return;
    lookedAt.add(name);
    // Both count the flag; one call is one look.
    if (toggles[name]?.variant.enabled) client.getVariant(name);
    else client.isEnabled(name);
  };
  void client.start();
}

function readToggles(text = ''): readonly FlagToggle[] | undefined {
  try {
    const { toggles } = JSON.parse(text) as { readonly toggles?: unknown };
    return isToggleList(toggles) ? toggles : undefined;
  } catch {
    // The page of something in between, or half an answer.
    return undefined;
  }
}
