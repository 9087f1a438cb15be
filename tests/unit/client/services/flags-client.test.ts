import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FlagServer, type FlagsState, type FlagToggle, flagsState } from '#contract/flags';
import { systemClock } from '../../../../client/clock.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { answerLimitMs, type CurrentFlags, startFlagsClient } from '../../../../client/services/flags-client.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';
import { plainFlag } from '../../../support/flag-server.ts';

const server = { url: 'https://flags.example/api/frontend', clientKey: 'key', appName: 'boreal' };
const bootstrap = flagsState([plainFlag('BLOG_ENABLED'), plainFlag('MEDIA_CENTER_ENABLED')], 'initializing');
const blog = plainFlag('BLOG_ENABLED');
const modal: FlagToggle = {
  ...plainFlag('SIGN_IN_MODAL_ENABLED'),
  variant: { name: 'new-flow', enabled: true },
  impressionData: true,
};
const minute = 60_000;

type Answer = (init: RequestInit) => Response | Promise<Response>;
const flags =
  (...toggles: readonly FlagToggle[]): Answer =>
  () =>
    Response.json({ toggles }, { headers: { etag: 'W/"1"' } });
const status =
  (code: number): Answer =>
  () =>
    new Response('<h1>No</h1>', { status: code });
const text =
  (body: string): Answer =>
  () =>
    new Response(body);
const unchanged: Answer = () => new Response(null, { status: 304 });
const refused: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const aborted = () => new DOMException('Aborted', 'AbortError');
const never: Answer = ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(aborted())));
/** Starts an answer and does not end it. */
const halfway: Answer = ({ signal }) =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"tog'));
        signal?.addEventListener('abort', () => body.error(aborted()));
      },
    }),
  );

const consoleError = vi.spyOn(console, 'error');
const rejected = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  // Another thread computes hashes, and no fake clock waits for it. Without it the library uses the
  // text.
  vi.stubGlobal('crypto', { randomUUID: () => '00000000-0000-4000-8000-000000000000' });
  process.on('unhandledRejection', rejected);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  process.off('unhandledRejection', rejected);
  // No answer of a server reaches the console.
  expect(consoleError).not.toHaveBeenCalled();
  expect(rejected).not.toHaveBeenCalled();
});

/** True for a request of flags, which may be sent by POST. */
const isOfFlags = (url: string | URL): boolean => !String(url).endsWith('/client/metrics');

/** Opens a page whose flag server gives these answers in turn, and then always the last one. */
async function open(answers: readonly Answer[], rawStorage: Storage = createFakeStorage(), more: Partial<FlagServer> = {}) {
  const left = [...answers];
  const requests: { url: URL; init: RequestInit; headers: Headers }[] = [];
  const states: FlagsState[] = [];
  const push = vi.fn();
  const current: CurrentFlags = { state: bootstrap, listeners: new Set([() => states.push(current.state)]) };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    requests.push({ url: new URL(url), init, headers: new Headers(init.headers) });
    if (!isOfFlags(url)) return new Response('OK');
    const answer = left.length > 1 ? left.shift() : left[0];
    return (answer as Answer)(init);
  };
  const options = {
    storage: createSafeStorage(() => rawStorage),
    clock: systemClock,
    origin: 'https://site.example',
    fetch,
    push,
  };
  startFlagsClient(current, { ...server, ...more }, options);
  await vi.advanceTimersByTimeAsync(1_000);
  const gets = () => requests.filter(({ url, init }) => isOfFlags(url) && init.method === 'GET');
  const posts = () => requests.filter(({ url, init }) => isOfFlags(url) && init.method === 'POST');
  const metrics = () => requests.filter(({ url }) => !isOfFlags(url)).map(({ init }) => JSON.parse(String(init.body)));
  return {
    current,
    states,
    requests,
    gets,
    posts,
    metrics,
    push,
    rawStorage,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe('a flag server that answers', () => {
  it('decides all flags, and a flag that it does not list is off', async () => {
    const { current, states } = await open([flags(blog, modal)]);
    expect(states).toEqual([flagsState([blog, modal], 'healthy')]);
    expect(current.state.toggles.MEDIA_CENTER_ENABLED).toBeUndefined();
  });

  it('receives the key, the name of the site and the environment, but no personal data', async () => {
    const { gets } = await open([flags()]);
    expect(gets()).toHaveLength(1);
    const [{ url, headers } = {} as never] = gets();
    expect(url.origin + url.pathname).toBe(server.url);
    expect([...url.searchParams.keys()].sort()).toEqual(['appName', 'environment', 'sessionId']);
    expect(url.searchParams.get('environment')).toBe('prod');
    expect(headers.get('authorization')).toBe('key');
  });

  it('gets another request after half an hour, with the tag of its last answer', async () => {
    const { gets, states, pass } = await open([flags(blog), unchanged, flags()]);
    await pass(29 * minute);
    expect(gets()).toHaveLength(1);
    await pass(minute);
    expect(gets()[1]?.headers.get('if-none-match')).toBe('W/"1"');
    expect(states).toHaveLength(1);
    await pass(30 * minute);
    expect(states.at(-1)).toEqual(flagsState([], 'healthy'));
  });

  it('gets no request from the next page within half an hour, which uses the cached flags', async () => {
    const first = await open([flags(blog)]);
    await first.pass(28 * minute);
    const next = await open([flags()], first.rawStorage);
    expect(next.gets()).toHaveLength(0);
    expect(next.states.map(({ status }) => status)).toEqual(['initializing', 'healthy']);
    expect(next.current.state).toEqual(flagsState([blog], 'healthy'));
  });

  it('gets a request from a later page, which uses the cached flags until the answer', async () => {
    const first = await open([flags(blog)]);
    const rawStorage = createFakeStorage({
      'unleash:repository:repo': first.rawStorage.getItem('unleash:repository:repo') ?? '',
    });
    const next = await open([never], rawStorage);
    expect(next.gets()).toHaveLength(1);
    expect(next.current.state).toEqual(flagsState([blog], 'initializing'));
  });
});

describe.each<[string, Answer, FlagsState['error']]>([
  ['refuses the key', status(401), { type: 'HttpError', code: 401 }],
  ['is unavailable', status(503), { type: 'HttpError', code: 503 }],
  ['cannot be reached', refused, { type: 'fetch-toggles' }],
  ['answers with the page of a proxy', text('<!doctype html>'), { type: 'fetch-toggles' }],
  ['answers with half an answer', text('{"toggles":[{"na'), { type: 'fetch-toggles' }],
  ['answers with something else', text('{"toggles":{"BLOG_ENABLED":true}}'), { type: 'fetch-toggles' }],
  ['answers with null', text('null'), { type: 'fetch-toggles' }],
  ['answers without content', () => new Response(null, { status: 204 }), { type: 'fetch-toggles' }],
])('a flag server that %s', (_, answer, error) => {
  it('does not change the flags of the settings', async () => {
    const { current } = await open([answer]);
    expect(current.state).toEqual({ ...bootstrap, status: 'error', error });
  });

  it('does not change its last flags, and is healthy again with its next answer', async () => {
    const { current, states, pass } = await open([flags(modal), answer, flags(modal)]);
    await pass(30 * minute);
    expect(current.state).toEqual({ ...flagsState([modal], 'error'), error });
    await pass(30 * minute);
    expect(states.map(({ status }) => status)).toEqual(['healthy', 'error', 'healthy']);
    expect(current.state).toEqual(flagsState([modal], 'healthy'));
  });
});

describe.each([
  ['at once', never],
  ['during its answer', halfway],
])('a flag server that hangs %s', (_, hang) => {
  it('changes nothing, fails after a time limit, and gets another request later', async () => {
    const { current, states, pass } = await open([hang, flags(blog)]);
    expect(states).toEqual([]);
    await pass(answerLimitMs);
    expect(current.state).toEqual({ ...bootstrap, status: 'error', error: { type: 'fetch-toggles' } });
    await pass(30 * minute);
    expect(current.state).toEqual(flagsState([blog], 'healthy'));
  });
});

describe('a flag server that is asked by POST', () => {
  const openByPost = (answers: readonly Answer[]) => open(answers, createFakeStorage(), { usePOSTrequests: true });

  it('receives the context in the body and decides the flags', async () => {
    const { current, gets, posts } = await openByPost([flags(blog, modal)]);
    expect(current.state).toEqual(flagsState([blog, modal], 'healthy'));
    expect(gets()).toEqual([]);
    expect(posts()).toHaveLength(1);
    const [{ url, init, headers } = {} as never] = posts();
    expect(url.href).toBe(server.url);
    expect(headers.get('authorization')).toBe('key');
    expect(headers.get('content-type')).toBe('application/json');
    const { context, ...rest } = JSON.parse(String(init.body));
    expect(rest).toEqual({});
    expect(Object.keys(context).sort()).toEqual(['appName', 'environment', 'sessionId']);
    expect(context).toMatchObject({ appName: 'boreal', environment: 'prod' });
  });

  it('gets another request after half an hour, and its failure is an error as with GET', async () => {
    const { current, posts, pass } = await openByPost([flags(blog), status(503), flags(modal)]);
    await pass(30 * minute);
    expect(posts()).toHaveLength(2);
    expect(current.state).toEqual({ ...flagsState([blog], 'error'), error: { type: 'HttpError', code: 503 } });
    await pass(30 * minute);
    expect(current.state).toEqual(flagsState([modal], 'healthy'));
  });

  it('receives metrics at their own address', async () => {
    const { current, metrics, posts, pass } = await openByPost([flags(blog)]);
    current.countUse?.('BLOG_ENABLED');
    await pass(2_000);
    expect(metrics()).toHaveLength(1);
    expect(metrics()[0].bucket.toggles).toEqual({ BLOG_ENABLED: { yes: 1, no: 0, variants: {} } });
    expect(posts()).toHaveLength(1);
  });
});

describe('the answer "not modified"', () => {
  it('makes the state healthy again after an error', async () => {
    const { states, pass } = await open([flags(blog), refused, unchanged]);
    await pass(60 * minute);
    expect(states.map(({ status }) => status)).toEqual(['healthy', 'error', 'healthy']);
  });

  it('is an error without an earlier answer', async () => {
    const { current } = await open([unchanged]);
    expect(current.state).toEqual({ ...bootstrap, status: 'error', error: { type: 'fetch-toggles' } });
  });
});

describe('the use of a flag', () => {
  it('is counted once for each state with its variant, and sent', async () => {
    const { current, metrics, pass } = await open([flags(blog, modal), flags(modal)]);
    for (const name of ['BLOG_ENABLED', 'BLOG_ENABLED', 'SIGN_IN_MODAL_ENABLED', 'MEDIA_CENTER_ENABLED'])
      current.countUse?.(name);
    await pass(2_000);
    expect(metrics()).toHaveLength(1);
    expect(metrics()[0]).toMatchObject({
      appName: 'boreal',
      bucket: {
        toggles: {
          BLOG_ENABLED: { yes: 1, no: 0, variants: {} },
          SIGN_IN_MODAL_ENABLED: { yes: 1, no: 0, variants: { 'new-flow': 1 } },
          MEDIA_CENTER_ENABLED: { yes: 0, no: 1, variants: {} },
        },
      },
    });
    await pass(31 * minute);
    current.countUse?.('BLOG_ENABLED');
    await pass(minute);
    expect(metrics().at(-1)?.bucket.toggles).toEqual({ BLOG_ENABLED: { yes: 0, no: 1, variants: {} } });
  });

  it('is not counted before the server has answered, because the library would count every flag as off', async () => {
    const { current, metrics, pass } = await open([refused]);
    current.countUse?.('BLOG_ENABLED');
    await pass(minute);
    expect(metrics()).toEqual([]);
  });

  it('is pushed to the data layer if the flag requests it, without data that identifies the visitor', async () => {
    const { current, push } = await open([flags(blog, modal)]);
    for (const name of ['BLOG_ENABLED', 'SIGN_IN_MODAL_ENABLED', 'SIGN_IN_MODAL_ENABLED']) current.countUse?.(name);
    expect(push.mock.calls).toEqual([
      [{ event: 'flag_impression', flag: 'SIGN_IN_MODAL_ENABLED', enabled: 'true', variant: 'new-flow' }],
    ]);
  });
});

it('metrics that are refused or lost cause no error', async () => {
  for (const answer of [status(401), refused]) {
    const current: CurrentFlags = { state: bootstrap, listeners: new Set() };
    const fetch = async (_url: string, init: RequestInit) => (init.method === 'POST' ? answer(init) : flags(blog)(init));
    startFlagsClient(current, server, {
      storage: createSafeStorage(() => null),
      clock: systemClock,
      origin: 'https://site.example',
      fetch,
      push: () => {},
    });
    await vi.advanceTimersByTimeAsync(1_000);
    current.countUse?.('BLOG_ENABLED');
    await vi.advanceTimersByTimeAsync(minute);
    expect(current.state.status).toBe('healthy');
  }
});

it.each(['[', '[{"name":1}]', 'null', '{}'])('damaged stored flags (%s) are ignored', async (stored) => {
  const rawStorage = createFakeStorage({
    'unleash:repository:repo': stored,
    'unleash:repository:sessionId': '{"x":',
    'unleash:repository:repoLastUpdateTimestamp': '{"key":"x","timestamp":1700000000000}',
  });
  const { current, states, gets } = await open([flags(modal)], rawStorage);
  expect(gets()).toHaveLength(1);
  expect(states).toEqual([flagsState([modal], 'healthy')]);
  expect(JSON.parse(rawStorage.getItem('unleash:repository:repo') ?? '')).toHaveLength(1);
  expect(current.state.toggles.SIGN_IN_MODAL_ENABLED?.variant.name).toBe('new-flow');
});

it('a server at a path of the host of the site is requested there', async () => {
  const fetch = vi.fn(async (_url: string, init: RequestInit) => flags(blog)(init));
  const current: CurrentFlags = { state: bootstrap, listeners: new Set() };
  const options = { storage: createSafeStorage(() => null), clock: systemClock, origin: 'https://site.example', push: () => {} };
  startFlagsClient(current, { ...server, url: '/flags' }, { ...options, fetch });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(new URL(String(fetch.mock.calls[0]?.[0])).href).toMatch(/^https:\/\/site\.example\/flags\?/);
  expect(current.state.status).toBe('healthy');
});
