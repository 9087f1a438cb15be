import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FlagToggle, flagsState } from '#contract/flags';
import { marketingParameterNames } from '#contract/marketing-parameters';
import * as storageKeys from '#contract/storage-keys';
import { systemClock } from '../../../client/clock.ts';
import { createReloadGuard } from '../../../client/navigation/reload-guard.ts';
import { createScrollPositions } from '../../../client/navigation/scroll-position.ts';
import { startPage } from '../../../client/page/start-page.ts';
import { createSafeStorage, type SafeStorage } from '../../../client/safe-storage.ts';
import { type CurrentFlags, startFlagsClient } from '../../../client/services/flags-client.ts';
import { browserGeo } from '../../../client/services/geo.ts';
import { browserStorage } from '../../../client/services/storage.ts';
import { createConsentChoice } from '../../../client/visitor/consent-choice.ts';
import { chooseLanguage } from '../../../client/visitor/redirect.ts';
import { openVisit } from '../../../client/visitor/visit.ts';
import * as visitParameters from '../../../client/visitor/visit-parameters.ts';
import { findProvince, provinceStorageKey } from '../../../templates/features/province/province.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../support/fake-storage.ts';
import { plainFlag } from '../../support/flag-server.ts';
import { runtimeParts } from '../../support/runtime-parts.ts';

const runs = 1_000;

/**
 * A part of the client that reads stored values, used as pages use it. It must work with any value.
 */
interface Reader {
  readonly keys: readonly string[];
  readonly use: (storage: SafeStorage) => Promise<void>;
}

const address = new URL('https://www.example.com/en/about/?x=1');
const settings = { pathPrefix: '', languages: ['en', 'fr'], languageTags: { en: 'en-CA', fr: 'fr-CA' }, notFoundPages: [] };
const blog: FlagToggle = plainFlag('BLOG_ENABLED');

const readers: readonly Reader[] = [
  {
    keys: [provinceStorageKey],
    use: async (storage) => {
      const provinces = [{ code: 'ON' }, { code: 'AB' }] as const;
      const port = browserStorage(window, storage);
      expect([undefined, ...provinces]).toContain(findProvince(provinces, port.get(provinceStorageKey)));
      port.set(provinceStorageKey, 'AB');
      expect(port.get(provinceStorageKey)).toBe('AB');
    },
  },
  {
    keys: [storageKeys.geo],
    use: async (session) => {
      const options = { visitor: {}, pathPrefix: '', location: { search: '' }, clock: createFakeClock() };
      const visitorLocation = await browserGeo({ ...options, session, fetch: async () => new Response() }).locate();
      expect(['city', 'province', 'country']).toEqual(expect.arrayContaining(Object.keys(visitorLocation)));
      for (const value of Object.values(visitorLocation)) expect(value).not.toMatch(/[<>&"]/);
    },
  },
  {
    keys: [storageKeys.language],
    use: async (storage) => {
      const language = chooseLanguage({ settings: { ...settings, pathPrefix: '' }, storage, browserLanguages: ['fr-FR'] }, 'en');
      expect(settings.languages).toContain(language);
    },
  },
  {
    keys: [storageKeys.consent],
    use: async (storage) => {
      const tab = Object.assign(new EventTarget(), { document: { cookie: '' }, location: address });
      const choice = createConsentChoice({ domain: 'example.com', storage, window: tab as never });
      expect([undefined, 'granted', 'denied']).toContain(choice.choice());
      choice.choose('denied');
      expect(choice.choice()).toBe('denied');
    },
  },
  {
    keys: ['unleash:repository:repo', 'unleash:repository:sessionId', 'unleash:repository:repoLastUpdateTimestamp'],
    use: async (storage) => {
      const current: CurrentFlags = { state: flagsState([], 'initializing'), listeners: new Set() };
      const server = { url: 'https://flags.example.com/api/frontend', clientKey: 'key', appName: 'site' };
      const fetch = async () => Response.json({ toggles: [blog] });
      startFlagsClient(current, server, { storage, clock: systemClock, origin: 'https://site.example', fetch, push: () => {} });
      await vi.advanceTimersByTimeAsync(10);
      expect(current.state.status).toBe('healthy');
      current.countUse?.('BLOG_ENABLED');
      vi.clearAllTimers();
    },
  },
  {
    keys: [storageKeys.marketing, storageKeys.privateParameters],
    use: async (session) => {
      const history = { state: null, replaceState: () => {} };
      const outgoingHosts = ['quote.example.com'];
      const visit = openVisit(
        { ...settings, location: address, history, session, document, outgoingHosts },
        async () => visitParameters,
      );
      await visit.read;
      expect(marketingParameterNames).toEqual(expect.arrayContaining(Object.keys(visit.parameters())));
      expect(new URL(visit.append('https://quote.example.com/')).origin).toBe('https://quote.example.com');
      expect(['string', 'undefined']).toContain(typeof visit.privateParameter('token'));
    },
  },
  {
    keys: [`${storageKeys.scrollPrefix}/en/about/|initial`],
    use: async (session) => {
      const positions = createScrollPositions(session);
      const entry = '/en/about/|initial';
      expect(positions.read(entry) ?? 0).toBeGreaterThanOrEqual(0);
      positions.save(entry, 12);
      expect(positions.read(entry)).toBe(12);
    },
  },
  {
    keys: [storageKeys.reloads],
    use: async (session) => {
      const mayReload = createReloadGuard(session);
      const clock = createFakeClock();
      const start = startPage({
        ...runtimeParts(),
        clock,
        document,
        mayReload,
        location: { ...address, reload: () => {} },
        settings: { ...settings, routeChangeEvent: '', visitor: {} },
        pagePath: '/en/about/',
        compilationHash: 'old',
        components: {},
        onCrash: () => {},
        loader: { loadPage: async () => ({ status: 'success', page: { webpackCompilationHash: 'new' } }) as never },
      });
      await clock.advance(0);
      expect(['reloading', 'missing']).toContain((await start).status);
      // Never twice for one build, even if nothing can be stored.
      expect(mayReload('new')).toBe(false);
    },
  },
];

/** Texts of all kinds, and texts that are nearly correct. */
const values = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '{',
    '[',
    '"',
    'true',
    'en',
    'ON',
    'granted',
    '__proto__',
  ),
  fc
    .record({
      page: fc.anything(),
      values: fc.anything(),
      key: fc.anything(),
      timestamp: fc.anything(),
      utm_source: fc.anything(),
      __proto__: fc.anything(),
    })
    .map((record) => JSON.stringify(record) ?? ''),
  fc
    .array(fc.record({ name: fc.anything(), enabled: fc.anything(), variant: fc.anything(), impressionData: fc.anything() }))
    .map((list) => JSON.stringify(list) ?? ''),
);

const storages: readonly [name: string, open: (key: string, value: string) => Storage][] = [
  ['can be read', (key, value) => createFakeStorage({ [key]: value })],
  ['throws', () => blockedStorage],
  ['is full', (key, value) => createFullStorage({ [key]: value })],
];

const uncaught = vi.fn();
const consoleError = vi.spyOn(console, 'error');

beforeAll(() => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.on(event, uncaught);
});
afterAll(() => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.off(event, uncaught);
});
beforeEach(() => {
  vi.useFakeTimers();
  // Another thread computes hashes, and no fake clock waits for it. The library of the flags works
  // without.
  vi.stubGlobal('crypto', { randomUUID: () => '00000000-0000-4000-8000-000000000000' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The same texts for every key: creating them takes longer than reading them. */
const texts = fc.sample(values, runs);

describe.each(readers.flatMap(({ keys, use }) => keys.map((key) => [key, use] as const)))('%s', (key, use) => {
  it.each(storages)('causes no uncaught error with any value in a storage that %s', async (_, open) => {
    for (const text of texts) {
      const storage = createSafeStorage(() => open(key, text));
      await use(storage).catch((cause: unknown) => {
        throw new Error(`It holds ${JSON.stringify(text)}.`, { cause });
      });
    }
    expect(uncaught).not.toHaveBeenCalled();
    expect(consoleError).not.toHaveBeenCalled();
  });
});
