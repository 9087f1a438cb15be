import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FlagServer, flagsState } from '#contract/flags';
import { systemClock } from '../../../../client/clock.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { browserFlags } from '../../../../client/services/flags.ts';
import { plainFlag } from '../../../support/flag-server.ts';

const server: FlagServer = { url: 'https://flags.example/api/frontend', clientKey: 'key', appName: 'boreal' };
const bootstrap = [plainFlag('BLOG_ENABLED')];

function flagsOf(server?: FlagServer) {
  const whenIdle: (() => void)[] = [];
  const idle = new Promise<void>((resolve) => whenIdle.push(resolve));
  const fetch = vi.fn(async () => Response.json({ toggles: [plainFlag('MEDIA_CENTER_ENABLED')] }));
  const flags = browserFlags({
    visitor: { flags: { bootstrap, ...(server && { server }) } },
    storage: createSafeStorage(() => null),
    clock: systemClock,
    origin: 'https://site.example',
    fetch,
    push: () => {},
    idle: () => idle,
  });
  return { flags, fetch, becomeIdle: () => whenIdle[0]?.() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('crypto', { randomUUID: () => '00000000-0000-4000-8000-000000000000' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a server the flags of the settings apply, and nothing is requested', async () => {
  const { flags, fetch, becomeIdle } = flagsOf();
  const state = flags.state();
  const end = flags.subscribe(() => {});
  becomeIdle();
  await vi.advanceTimersByTimeAsync(60_000);
  flags.report('BLOG_ENABLED');
  end();
  expect(state).toEqual(flagsState(bootstrap, 'initializing'));
  expect(flags.state()).toBe(state);
  expect(fetch).not.toHaveBeenCalled();
});

test('a site may have no flags', () => {
  const flags = browserFlags({ ...({} as Parameters<typeof browserFlags>[0]), visitor: {} });
  expect(flags.state()).toEqual({ status: 'initializing', toggles: {} });
});

test('a server gets one request when there is a listener and the browser is idle, and the listeners get its answer', async () => {
  const { flags, fetch, becomeIdle } = flagsOf(server);
  const [listener, removedListener] = [vi.fn(), vi.fn()];
  flags.subscribe(listener);
  flags.subscribe(listener);
  flags.subscribe(removedListener)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
  expect(flags.state()).toEqual(flagsState(bootstrap, 'initializing'));
  becomeIdle();
  await expect.poll(() => flags.state().status).toBe('healthy');
  expect(flags.state()).toEqual(flagsState([plainFlag('MEDIA_CENTER_ENABLED')], 'healthy'));
  expect(flags.state()).toBe(flags.state());
  expect(fetch).toHaveBeenCalledOnce();
  expect(listener).toHaveBeenCalled();
  expect(removedListener).not.toHaveBeenCalled();
});

test('without a listener a server gets no request, so that the first render equals the build', async () => {
  const { fetch, becomeIdle } = flagsOf(server);
  becomeIdle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
});

test('the flags of the settings apply even if the library refuses the settings', async () => {
  const { flags, becomeIdle } = flagsOf({ ...server, url: 'https://' });
  flags.subscribe(() => {});
  becomeIdle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(flags.state().toggles).toEqual(flagsState(bootstrap, 'initializing').toggles);
});
